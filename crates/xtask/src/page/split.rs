//! Cutting the page's module: what the first sight needs, and parts that are loaded when they are
//! first asked for.
//!
//! Trunk calls it as a hook (`Trunk.toml`) when its own work is done, because Trunk runs wasm-bindgen
//! at once, which throws away what the cut needs to know. So this starts again from what Cargo has
//! built, and puts its files in the place of Trunk's. The module of the worker comes after them.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_split_cli_support::{Options, transform};

use super::{search, styles};
use crate::failure::{Failure, Outcome};
use crate::files::{self, copy};
use crate::pins;
use crate::process;
use crate::project::Project;
use crate::setup::{self, Need, Tools, WASM_TARGET};
use crate::status::Detail;

/// The module as Cargo calls it.
const MODULE: &str = "handover-web";

/// Cargo's profile for the page.
const PROFILE: &str = "web-release";

/// How the loader of the second part starts it, which fails where a site says the wrong media type,
/// and what does the same whatever a site says.
const STREAMED: &str = "WebAssembly.instantiateStreaming(src, imports)";
const BUFFERED: &str = "src.then((answer) => answer.ok ? answer.arrayBuffer() : Promise.reject(new Error(`${answer.status}`))).then((bytes) => WebAssembly.instantiate(bytes, imports))";

/// Added to the loader: a part comes with its style sheet, where the page is the one that is styled.
const STYLED: &str = r#"
const styled = (part, sheet) => {
  if (!document.getElementById("boot-wasm")) return part;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(sheet, import.meta.url);
  const done = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => { link.remove(); reject(new Error(sheet)); };
  });
  document.head.append(link);
  return Promise.all([part, done]).then(([part]) => part);
};
"#;

/// The script by which other pages embed the playground, and where its readable form is.
pub(super) const EMBED: &str = "embed.js";
const EMBED_SOURCE: &str = "www/embed/embed.js";

/// For the smallest module; the features are what the compiler uses, named because the sections that
/// would tell are gone after the cut.
const OPTIMIZE: [&str; 12] = [
    "--flatten",
    "--rereloop",
    "-Oz",
    "-Oz",
    "--reorder-functions-by-name",
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--strip-producers",
];

/// Cuts the module that Trunk has put into the folder `staging`.
pub(crate) fn split(project: &Project, staging: &Path) -> Outcome<()> {
    let tools = setup::ensure(project, &[Need::WasmOpt, Need::Esbuild, Need::WasmBindgen])?;
    let built = project
        .target()
        .join(WASM_TARGET)
        .join(PROFILE)
        .join(format!("{MODULE}.wasm"));
    let module = files::read(&built)?;
    let stem = name(project, &module)?;
    rename(staging, &stem)?;
    let cut = Cut {
        project,
        tools: &tools,
        folder: project.target().join("xtask").join("split"),
        stem,
    };
    let parts = cut.cut(&module)?;
    cut.bind()?;
    for part in parts
        .iter()
        .map(PathBuf::as_path)
        .chain([cut.main_bound().as_path()])
    {
        cut.optimize(part)?;
    }
    cut.install(staging, &parts)?;
    let embed = staging.join(EMBED);
    copy(&project.root().join(EMBED_SOURCE), &embed)?;
    search::build(project, &tools, staging)?;
    styles::join(staging)?;
    minify(&tools, project, staging)
}

/// What the files of the module are called: a name that changes with whatever they are made of. Trunk's own knows
/// nothing of the cut, and a file that changes under its name is not fetched again.
fn name(project: &Project, module: &[u8]) -> Outcome<String> {
    let sheets = files::below(&project.root().join("www/css"))?;
    let sheets: Vec<_> = sheets
        .iter()
        .map(|sheet| files::read(sheet))
        .collect::<Outcome<_>>()?;
    let ways = (OPTIMIZE, BUFFERED, STYLED);
    let tools = (project.read("Trunk.toml")?, pins::ESBUILD);
    let made_of = files::fingerprint(&(module, sheets, ways, tools));
    Ok(format!("{MODULE}-{made_of}"))
}

/// Takes Trunk's files for the module away, and has the page name those that come in their place.
fn rename(staging: &Path, stem: &str) -> Outcome<()> {
    let trunks = trunks_stem(staging)?;
    for file in [format!("{trunks}.js"), format!("{trunks}_bg.wasm")] {
        let file = staging.join(file);
        fs::remove_file(&file).map_err(|error| Failure::of_path("Removing", &file, error))?;
    }
    let page = staging.join("index.html");
    let html = files::read_text(&page)?;
    files::write(&page, html.replace(&trunks, stem))
}

/// What Trunk calls its files for the module.
fn trunks_stem(staging: &Path) -> Outcome<String> {
    let mut names = files::in_folder(staging)?.into_iter().filter_map(|path| {
        let name = path.file_name()?.to_str()?;
        let stem = name.strip_suffix(".js")?;
        stem.starts_with(MODULE).then(|| stem.to_owned())
    });
    names.next().ok_or_else(|| {
        Failure::new(format!(
            "Trunk has put no {MODULE}-….js into {}.",
            staging.display()
        ))
    })
}

struct Cut<'a> {
    project: &'a Project,
    tools: &'a Tools,
    /// Where everything is made.
    folder: PathBuf,
    stem: String,
}

impl Cut<'_> {
    fn main(&self) -> PathBuf {
        self.folder.join(format!("{}.wasm", self.stem))
    }

    fn bound(&self) -> PathBuf {
        self.folder.join("bound")
    }

    fn main_bound(&self) -> PathBuf {
        self.bound().join(format!("{}_bg.wasm", self.stem))
    }

    /// The script that loads the parts.
    fn loader(&self) -> String {
        format!("{}_parts.js", self.stem)
    }

    /// Writes the parts; returns those that are not loaded at first.
    fn cut(&self, module: &[u8]) -> Outcome<Vec<PathBuf>> {
        let _ = fs::remove_dir_all(&self.folder);
        let (main, link) = (self.main(), format!("./{}", self.loader()));
        let main_module = format!("./{}.js", self.stem);
        let mut options = Options::new(module);
        options.output_dir = &self.folder;
        options.main_out_path = &main;
        options.link_name = &link;
        options.main_module = &main_module;
        let split = transform(options).map_err(|error| {
            Failure::new(format!("The page's module cannot be cut: {error:#}."))
        })?;
        Ok(split.split_modules)
    }

    /// Joins the first part to JavaScript.
    fn bind(&self) -> Outcome<()> {
        let mut bindgen = self.command("wasm-bindgen")?;
        bindgen.args(["--target", "web", "--keep-lld-exports", "--no-typescript"]);
        bindgen.arg("--out-dir").arg(self.bound());
        bindgen.args(["--out-name", &self.stem]).arg(self.main());
        self.run(bindgen, "wasm-bindgen")
    }

    fn optimize(&self, part: &Path) -> Outcome<()> {
        let mut wasm_opt = self.command("wasm-opt")?;
        wasm_opt.args(OPTIMIZE).arg(part).arg("-o").arg(part);
        self.run(wasm_opt, "wasm-opt")
    }

    /// Puts everything where the page finds it.
    fn install(&self, staging: &Path, parts: &[PathBuf]) -> Outcome<()> {
        let script = self.bound().join(format!("{}.js", self.stem));
        for file in [&self.main_bound(), &script] {
            copy(file, &staging.join(file.file_name().unwrap_or_default()))?;
        }
        let loader = self.folder.join(self.loader());
        let mut text = files::read_text(&loader)?;
        if text.matches(STREAMED).count() != parts.len() {
            return Err(Failure::new(format!(
                "The loader of the page's parts is not as it was: {} says `{STREAMED}` another number of times.",
                loader.display()
            )));
        }
        text = text.replace(STREAMED, BUFFERED);
        for part in parts {
            // A name that changes with the module: a part of another build would not fit.
            let name = part.file_name().and_then(OsStr::to_str).unwrap_or_default();
            let named = format!("{}_split_{}", self.stem, name.trim_start_matches("split_"));
            let fetched = format!("fetch(new URL(\"./{name}\", import.meta.url))");
            let mut fetch = fetched.replace(name, &named);
            let sheet = name.trim_end_matches(".wasm");
            if let Some(sheet) = styles::of_part(self.project, staging, &self.stem, sheet)? {
                fetch = format!("styled({fetch}, \"./{sheet}\")");
            }
            if !text.contains(&fetched) {
                return Err(Failure::new(format!(
                    "The loader of the page's parts is not as it was: {} has no `{fetched}`.",
                    loader.display()
                )));
            }
            text = text.replace(&fetched, &fetch);
            copy(part, &staging.join(named))?;
        }
        text.push_str(STYLED);
        files::write(&staging.join(self.loader()), text)
    }

    fn command(&self, program: &str) -> Outcome<Command> {
        command(self.project, self.tools, program)
    }

    fn run(&self, command: Command, label: &str) -> Outcome<()> {
        run(self.project, command, label)
    }
}

/// Takes out of scripts and style sheets what only people read.
fn minify(tools: &Tools, project: &Project, staging: &Path) -> Outcome<()> {
    let mut files = files::in_folder(staging)?;
    files.retain(|file| file.extension().is_some_and(|e| e == "js" || e == "css"));
    let mut esbuild = command(project, tools, "esbuild")?;
    // Modules and the sheets beside them are read as UTF-8 wherever they are.
    esbuild.args([
        "--minify",
        "--charset=utf8",
        "--allow-overwrite",
        "--log-level=warning",
    ]);
    let mut outdir = std::ffi::OsString::from("--outdir=");
    outdir.push(staging);
    esbuild.arg(outdir).args(files);
    run(project, esbuild, "esbuild")
}

/// A command that finds the tools.
pub(super) fn command(project: &Project, tools: &Tools, program: &str) -> Outcome<Command> {
    let mut command = process::command(program, project.root());
    command.env("PATH", tools.path()?);
    Ok(command)
}

pub(super) fn run(project: &Project, command: Command, label: &str) -> Outcome<()> {
    let log = project.log(label);
    process::run_to_success(command, label, Detail::NowAndThen, &log).map(drop)
}
