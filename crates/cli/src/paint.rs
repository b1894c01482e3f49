//! A picture as PNG, the same bytes on every machine: painted here, in letters that come with the
//! program.

use std::collections::BTreeSet;
use std::sync::Arc;

use handover_diagram::svg::{Theme, svg};
use handover_diagram::{Scene, png};
use read_fonts::{FontRef, TableProvider};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

use crate::failure::Failure;

/// A painted picture.
pub(crate) struct Painted {
    /// The file.
    pub(crate) file: Vec<u8>,
    /// The letters that there are none for.
    pub(crate) missing: String,
}

/// Paints a scene, with the scenario in the file.
pub(crate) fn paint(scene: &Scene, theme: Theme, scenario: &str) -> Result<Painted, Failure> {
    let failed = |what: String| Failure::Input(format!("the picture cannot be painted: {what}"));
    let scale = png::scale(scene.width, scene.height).ok_or_else(|| {
        let (longest, most) = (scene.width.max(scene.height), png::MOST);
        failed(format!(
            "it is {longest:.0} pixels high, and a PNG can have {most:.0}; --format svg has room for all of it"
        ))
    })?;
    #[allow(clippy::cast_possible_truncation, reason = "it is one or two")]
    let scale = scale as f32;
    let picture = svg(scene, theme);
    let mut fonts = Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    let options = Options {
        fontdb: Arc::new(fonts),
        ..Options::default()
    };
    let tree = Tree::from_str(&picture, &options).map_err(|error| failed(error.to_string()))?;
    let size = tree.size().to_int_size();
    let size = size.scale_by(scale).unwrap_or(size);
    let mut pixels = Pixmap::new(size.width(), size.height())
        .ok_or_else(|| failed("there is no memory for it".to_owned()))?;
    let transform = Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut pixels.as_mut());
    let file = pixels
        .encode_png()
        .map_err(|error| failed(error.to_string()))?;
    let file = png::embed(&file, scenario).map_err(|error| failed(error.to_string()))?;
    Ok(Painted {
        file,
        missing: missing(&picture),
    })
}

/// The letters in a picture that the font does not have, each once.
fn missing(picture: &str) -> String {
    let font = FontRef::new(dejavu::sans::regular());
    let Ok(letters) = font.and_then(|font| font.cmap()) else {
        return String::new();
    };
    let lacks = |c: &char| !c.is_whitespace() && letters.map_codepoint(*c).is_none();
    let missing: BTreeSet<char> = picture.chars().filter(lacks).collect();
    missing.into_iter().collect()
}
