//! Compilation targets, added with rustup.

use crate::failure::{Failure, Outcome};
use crate::process;
use crate::project::Project;
use crate::setup::announce;
use crate::status::Detail;

/// Makes sure that the compiler has the standard library of `target`.
pub(crate) fn ensure(project: &Project, target: &str, why: &str) -> Outcome<()> {
    if is_installed(target) {
        return Ok(());
    }
    let Some(rustup) = process::on_path("rustup") else {
        return Err(Failure::new(format!(
            "The compilation target {target} is missing ({why}) and there is no rustup to add it: \
             install Rust with rustup, or add the target with the package manager that Rust \
             came from."
        )));
    };
    announce(
        &format!("the compilation target {target}"),
        why,
        "some seconds",
    );
    let mut command = process::command(rustup, project.root());
    command.args(["target", "add", target]);
    process::run_to_success(
        command,
        &format!("rustup target add {target}"),
        Detail::NowAndThen,
        &project.log(target),
    )?;
    Ok(())
}

/// Whether the compiler's own folder for `target` holds anything, whoever put it there.
fn is_installed(target: &str) -> bool {
    process::answer("rustc", &["--print", "target-libdir", "--target", target])
        .and_then(|folder| std::fs::read_dir(folder.trim()).ok())
        .is_some_and(|mut entries| entries.next().is_some())
}
