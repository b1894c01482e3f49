//! The picture as static text.
