//! The versions of the tools, each named in one place.
//!
//! `Trunk.toml` pins what Trunk itself checks (Trunk, wasm-bindgen, wasm-opt); the few tools that
//! Trunk knows nothing about are pinned here.

use crate::failure::{Failure, Outcome};
use crate::project::Project;
use crate::toml_text;

/// The accessibility checker that the browser journeys run in the page.
pub(crate) const AXE_CORE: &str = "4.14.1";

/// Its parser reads the pictures that are exported for it.
pub(crate) const MERMAID: &str = "12.3.0";

/// The document that Mermaid's parser wants; later ones need a later Node.js than Debian 12 has.
pub(crate) const JSDOM: &str = "26.1.0";

/// Judges the page; later ones need a later Node.js than Debian 12 has.
pub(crate) const LIGHTHOUSE: &str = "12.8.2";

/// Makes the page's scripts and style sheets small.
pub(crate) const ESBUILD: &str = "0.25.12";

/// Makes the guide. Its books and those of `mdbook-preprocessor` in `crates/cli` are the same.
pub(crate) const MDBOOK: &str = "0.5.4";

/// Compiles the guide's recipe for MDX.
pub(crate) const MDX: &str = "3.1.1";

/// Paints what MDX is compiled to.
pub(crate) const REACT: &str = "19.3.1";

/// Reads the types of the npm package.
pub(crate) const TYPESCRIPT: &str = "5.9.3";

/// Installed when there is no cargo-nextest; any version that is there already will do.
pub(crate) const NEXTEST: &str = "0.9.143";

/// Installed when there is no geckodriver; any version that is there already will do.
pub(crate) const GECKODRIVER: &str = "0.37.1";

/// Installed when there is no cargo-fuzz; any version that is there already will do.
pub(crate) const CARGO_FUZZ: &str = "0.13.1";

/// The versions that `Trunk.toml` names.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Pins {
    /// Of Trunk, such as `0.21.14`.
    pub(crate) trunk: String,
    /// Of wasm-bindgen's programs, which must be the version of the crate in `Cargo.lock`.
    pub(crate) wasm_bindgen: String,
    /// Of Binaryen, which has a single number, such as `132`.
    pub(crate) binaryen: String,
}

impl Pins {
    /// Reads the pins of the work tree and makes sure that `Cargo.lock` agrees.
    pub(crate) fn read(project: &Project) -> Outcome<Self> {
        let pins = Self::parse(&project.read("Trunk.toml")?)?;
        if let Some(locked) =
            toml_text::locked_version(&project.read("Cargo.lock")?, "wasm-bindgen")
            && locked != pins.wasm_bindgen
        {
            return Err(Failure::new(format!(
                "Trunk.toml pins wasm_bindgen = \"{}\" but Cargo.lock has wasm-bindgen {locked}: \
                 make both the same.",
                pins.wasm_bindgen
            )));
        }
        Ok(pins)
    }

    fn parse(trunk_toml: &str) -> Outcome<Self> {
        let pin = |table: &str, key: &str, before: &str| {
            toml_text::string(trunk_toml, table, key)
                .and_then(|value| value.strip_prefix(before))
                .map(str::to_owned)
                .ok_or_else(|| Failure::new(format!("Trunk.toml has no `{key} = \"{before}…\"`.")))
        };
        Ok(Self {
            trunk: pin("", "trunk-version", "=")?,
            wasm_bindgen: pin("tools", "wasm_bindgen", "")?,
            binaryen: pin("tools", "wasm_opt", "version_")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Pins;
    use crate::project::Project;

    #[test]
    fn trunks_notation_is_taken_off() {
        let text = r#"
            trunk-version = "=0.21.14"
            [tools]
            wasm_bindgen = "0.2.130"
            wasm_opt = "version_132"
        "#;
        let pins = Pins::parse(text).unwrap();
        assert_eq!(
            (&*pins.trunk, &*pins.wasm_bindgen, &*pins.binaryen),
            ("0.21.14", "0.2.130", "132")
        );
    }

    #[test]
    fn a_missing_pin_is_named() {
        let failure = Pins::parse("trunk-version = \"=0.21.14\"\n").unwrap_err();
        assert_eq!(
            failure.to_string(),
            "Trunk.toml has no `wasm_bindgen = \"…\"`."
        );
    }

    #[test]
    fn the_work_trees_own_pins_agree_with_its_lock_file() {
        Pins::read(&Project::find().unwrap()).unwrap();
    }
}
