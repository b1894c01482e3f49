//! What is on the page, one component a file.
