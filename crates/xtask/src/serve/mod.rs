//! Serving the built page on this machine.

mod http;
mod media_type;

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread;

use crate::failure::{Failure, Outcome};
use crate::page;
use crate::project::Project;

/// Builds the page and serves it on `port` of 127.0.0.1 until the program is stopped; port 0 means
/// any free one.
pub(crate) fn serve(project: &Project, port: u16) -> Outcome<()> {
    // Before the build, which takes its time.
    let listener = listen(port)?;
    page::build(project)?;
    let address = address(&listener)?;
    println!(
        "Handover is at http://{address}/ \
         (stop with Ctrl-C; after another `cargo xtask build`, reload the page)."
    );

    answer_all(&listener, project);
    Ok(())
}

/// Serves the page that is built, on a free port, as long as this program runs; the address.
pub(crate) fn serve_beside(project: &Project) -> Outcome<String> {
    let listener = listen(0)?;
    let address = address(&listener)?;
    let project = project.clone();
    thread::spawn(move || answer_all(&listener, &project));
    Ok(format!("http://{address}/"))
}

fn answer_all(listener: &TcpListener, project: &Project) {
    let dist = Arc::new(project.dist());
    for stream in listener.incoming() {
        match stream {
            Ok(stream) => {
                let dist = Arc::clone(&dist);
                // A reader who goes away in the middle of an answer is not worth a word.
                thread::spawn(move || http::answer(stream, &dist));
            }
            Err(error) => eprintln!("A connection could not be taken: {error}."),
        }
    }
}

fn address(listener: &TcpListener) -> Outcome<SocketAddr> {
    listener
        .local_addr()
        .map_err(|error| Failure::new(format!("The server has no address: {error}.")))
}

fn listen(port: u16) -> Outcome<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| {
        Failure::new(if error.kind() == io::ErrorKind::AddrInUse {
            format!(
                "Port {port} of 127.0.0.1 is taken by another program: \
                 choose one with --port, or 0 for any free one."
            )
        } else {
            format!("Port {port} of 127.0.0.1 cannot be listened on: {error}.")
        })
    })
}

#[cfg(test)]
mod tests {
    use super::listen;

    #[test]
    fn a_taken_port_is_named() {
        let first = listen(0).unwrap();
        let port = first.local_addr().unwrap().port();
        let sentence = listen(port).unwrap_err().to_string();
        assert!(
            sentence.starts_with(&format!("Port {port} of 127.0.0.1 is taken")),
            "{sentence}"
        );
    }
}
