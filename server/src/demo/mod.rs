//! The demo: invented borrowers in every state, a clock to move, the lender's decisions as calls,
//! and the emulator of the wrapper. Reached through loopback alone; no other mode has any of it.

pub mod emulator;
