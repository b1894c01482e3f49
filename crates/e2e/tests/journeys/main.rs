//! Journeys through the built page.

#![forbid(unsafe_code)]

mod challenge;
mod chromium;
mod compare;
mod damage;
mod delays;
mod element;
mod embed;
mod everywhere;
mod figure;
mod filter;
mod guards;
mod handover;
mod haste;
mod keyboard;
mod languages;
mod later;
mod links;
mod looks;
mod offline;
mod search;
mod stories;
mod text;
