//! The project's commands: `cargo xtask --help` lists them.
//!
//! [`setup`] installs what is missing, [`page`] builds the page, [`serve`] shows it, [`checks`] are
//! the tests, [`mod@bench`] measures. Everything runs other programs through [`process`], which
//! keeps their output in `target/xtask/*.log` and shows it only when they fail.

#![forbid(unsafe_code)]

mod archive;
mod arguments;
mod bench;
mod checks;
mod failure;
mod files;
mod fuzz;
mod lighthouse;
mod page;
mod pins;
mod process;
mod project;
mod serve;
mod setup;
mod status;
mod toml_text;
mod workspace;

use std::env;
use std::process::ExitCode;

use arguments::Command;
use failure::Outcome;
use project::Project;
use setup::Need;

/// The exit code for a command line that cannot be understood.
const BAD_USAGE: u8 = 2;

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    match Command::parse(&arguments) {
        Ok(command) => run(command).unwrap_or_else(|failure| {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }),
        Err(sentence) => {
            eprintln!("{sentence}\n\n{}", arguments::usage());
            ExitCode::from(BAD_USAGE)
        }
    }
}

fn run(command: Command) -> Outcome<ExitCode> {
    let project = Project::find()?;
    match command {
        Command::Help => println!("{}", arguments::usage()),
        Command::Setup => {
            setup::ensure(&project, &Need::ALL)?;
            println!("Everything that the commands need is there.");
        }
        Command::Build => {
            let built = page::build(&project)?;
            println!("{built}");
        }
        Command::Serve { port } => serve::serve(&project, port)?,
        Command::Test(part) => return checks::run(&project, part),
        Command::Size => {
            page::build(&project)?;
            println!("{}", page::Weight::of(&project.dist())?);
        }
        Command::Fuzz { target, seconds } => fuzz::run(&project, &target, seconds)?,
        Command::Split => {
            let staging = env::var_os("TRUNK_STAGING_DIR").ok_or_else(|| {
                failure::Failure::new("`split` is called by Trunk, which says where its files are.")
            })?;
            page::split(&project, staging.as_ref())?;
        }
        Command::Dist => println!("{}", archive::dist(&project)?),
        Command::Lighthouse => return lighthouse::run(&project),
        Command::Npm => {
            let tools = setup::ensure(&project, &Need::NPM)?;
            let package = page::npm(&project, &tools)?;
            println!("The package is in {}.", package.display());
        }
        Command::Bench => bench::run(&project)?,
    }
    Ok(ExitCode::SUCCESS)
}
