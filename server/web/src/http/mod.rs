//! Parts shared by handlers: inputs from a request, the shape of every answer, and the middleware. Independent of
//! calls.

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
