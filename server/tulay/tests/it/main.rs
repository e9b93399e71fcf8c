//! Tests of the program `tulay`: its processes, its arguments, and servers behind others.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops where it cannot go on"
)]

mod behind_nginx;
mod borrowers;
mod data_move;
mod evidence;
mod gateway;
mod health;
mod images_bucket;
mod lame_duck;
mod on_data;
mod operators_start;

mod private_files;
mod reseal;
mod support;
