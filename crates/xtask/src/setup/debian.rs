//! Packages of the system, where it is Debian or a relative.

use crate::failure::{Failure, Outcome};
use crate::process;
use crate::project::Project;
use crate::setup::announce;
use crate::status::Detail;

/// Packages to install together.
pub(crate) struct Packages<'p> {
    /// As Debian calls them.
    pub(crate) names: &'p [&'p str],
    /// As people call them.
    pub(crate) what: &'p str,
    /// What they are for.
    pub(crate) why: &'p str,
    /// How long it takes, roughly.
    pub(crate) how_long: &'p str,
    /// What to do where this program cannot install them.
    pub(crate) by_hand: &'p str,
}

/// Makes sure that `programs` are on `PATH`, which these packages bring.
pub(crate) fn ensure(project: &Project, programs: &[&str], packages: &Packages<'_>) -> Outcome<()> {
    let missing = || {
        let mut programs = programs.iter();
        programs.any(|program| process::on_path(program).is_none())
    };
    if !missing() {
        return Ok(());
    }
    install(project, packages)?;
    if missing() {
        let Packages { what, by_hand, .. } = packages;
        return Err(Failure::new(format!(
            "{what} cannot be found, even after the installation: {by_hand}."
        )));
    }
    Ok(())
}

/// Installs packages, without those that they merely recommend.
pub(crate) fn install(project: &Project, packages: &Packages<'_>) -> Outcome<()> {
    let Packages {
        names,
        what,
        why,
        how_long,
        by_hand,
    } = packages;
    let Some(apt) = process::on_path("apt-get") else {
        return Err(Failure::new(format!(
            "{what} cannot be found ({why}) and there is no apt-get here: {by_hand}."
        )));
    };
    let apt_get = |step: &str, arguments: &[&str]| {
        let mut command = if process::is_root() {
            process::command(&apt, project.root())
        } else {
            let mut sudo = process::command("sudo", project.root());
            sudo.arg("-n").arg(&apt);
            sudo
        };
        command
            .args(["-y", "-o", "DPkg::Lock::Timeout=600"])
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive");
        let log = project.log(&format!("apt-get-{step}"));
        process::run_to_success(
            command,
            &format!("apt-get {step}"),
            Detail::NowAndThen,
            &log,
        )
    };
    if !process::is_root() && process::answer("sudo", &["-n", "true"]).is_none() {
        return Err(Failure::new(format!(
            "{what} cannot be found ({why}), and installing needs root or sudo without a \
             password: {by_hand}."
        )));
    }
    announce(&format!("{what} with apt-get"), why, how_long);
    apt_get("update", &["update"])?;
    let install: Vec<_> = ["install", "--no-install-recommends"]
        .into_iter()
        .chain(names.iter().copied())
        .collect();
    apt_get("install", &install)?;
    Ok(())
}
