//! What handlers share: what they take from a request, the shape of every answer, and what a request passes before its
//! handler. It knows no call.

pub mod call_limits;
pub mod edge;
pub mod envelope;
pub mod error;
pub mod extractors;
pub mod fields;
pub mod idempotency;
pub mod middleware;
pub mod openapi;
pub mod schemas;
