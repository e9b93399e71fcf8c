//! The bridge contract and the emulator of the wrapper.
