//! The page's entry.

fn main() {
    handover_web::start();
}
