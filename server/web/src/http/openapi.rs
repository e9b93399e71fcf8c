//! Completes the OpenAPI document with the common parts of all calls: the refusals, the session, and the header that
//! only a script can send. Parameters of most calls are defined once and referenced. The codes of a call are listed in
//! the description of its response, success first.

use serde_json::{Value, json};
use utoipa::IntoParams;
use utoipa::openapi::link::LinkBuilder;
use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn, PathItem, Paths};
use utoipa::openapi::schema::{AllOf, AnyOf, Object, ObjectBuilder, Schema, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    Components, Content, OpenApi, Ref, RefOr, Required, Response, ResponseBuilder,
};

use crate::http::schemas::CommonParams;
use tulay_lender::error::ErrorCode;

/// Path prefix of the pages' calls.
const CALLS: &str = "/mountain/";
/// Name of the security scheme, and of the parameter that carries it (API-01).
const SESSION: &str = "sessionId";
/// The call that begins a session, and the link from its answer to every call that needs one.
const LOGIN: &str = "login";
const SIGNED_IN: &str = "signedIn";
const REFUSAL: &str = "Refusal";
const JSON: &str = "application/json";

/// Refusal that the server makes before a call's own code runs.
struct Common {
    status: &'static str,
    name: &'static str,
    why: &'static str,
    meets: fn(&Operation, Sender) -> bool,
}

/// Sender and method of a request.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sender {
    /// A page, by GET.
    PageByGet,
    /// A page, by POST.
    PageByPost,
    /// A payment company.
    Company,
}

const COMMON: [Common; 8] = [
    Common {
        status: "400",
        name: "Unreadable",
        why: "The query or the form cannot be read: a broken escape, text that is not UTF-8, a NUL, a name that comes twice; or the host is not the server's",
        meets: |_, _| true,
    },
    Common {
        status: "403",
        name: "NotByTheApp",
        why: "The header `X-Requested-With` is missing (API-03)",
        meets: |_, sender| sender == Sender::PageByPost,
    },
    Common {
        status: "404",
        name: "NoSuchAddress",
        why: "The address leaves its folder",
        meets: |_, sender| sender == Sender::Company,
    },
    Common {
        status: "413",
        name: "TooLong",
        why: "The body is too long, or it or the query has too many fields",
        meets: |_, _| true,
    },
    Common {
        status: "414",
        name: "AddressTooLong",
        why: "The address is too long",
        meets: |_, _| true,
    },
    Common {
        status: "415",
        name: "NotAForm",
        why: "The body is of another type than the call takes (API-02)",
        meets: |call, sender| sender != Sender::Company && call.request_body.is_some(),
    },
    Common {
        status: "500",
        name: "Fault",
        why: "1500: the server's fault",
        meets: |_, _| true,
    },
    Common {
        status: "503",
        name: "Busy",
        why: "1503: the database does not answer, or is too busy; or the answer took too long",
        meets: |_, _| true,
    },
];

/// Adds to each operation its refusals by HTTP status; to each call of the pages also its refusals by code (API-05),
/// the session if it needs one, and the header of API-03 if it is sent by POST; and to the login a link to each call
/// that needs its session.
pub(crate) fn complete(document: &mut OpenApi) {
    let mut need_session = Vec::new();
    let mut shared = CommonParams::into_params(|| None);
    shared.push(sent_by_script());
    for (path, item) in &mut document.paths.paths {
        let is_call = path.starts_with(CALLS);
        for (operation, by_page) in operations(item) {
            if is_call {
                complete_call(operation, by_page);
            }
            describe_refusals(operation, if is_call { by_page } else { Sender::Company });
            refer_to(&shared, operation);
            if operation.security.is_some() {
                need_session.extend(operation.operation_id.clone());
            }
        }
    }
    link_login(document, &need_session);
    let components = document.components.get_or_insert_default();
    describe_common(components);
    let shared = shared
        .into_iter()
        .map(|parameter| (parameter.name.clone(), parameter.into()));
    components.parameters.extend(shared);
}

/// Adds the refusal over the limit to the descriptions of limited calls that lack it (SEC-12).
pub(crate) fn describe_limit(paths: &mut Paths) {
    for (call, _) in paths.paths.values_mut().flat_map(operations) {
        if let Some(RefOr::T(answered)) = call.responses.responses.get_mut("200") {
            let (_, refusals) = codes(&answered.description);
            if !refusals.contains(&ErrorCode::TooOften.as_str()) {
                answered.description += "; 1429 too often";
            }
        }
    }
}

/// Operations of an address, each with its sender.
fn operations(item: &mut PathItem) -> impl Iterator<Item = (&mut Operation, Sender)> {
    let by_get = item.get.iter_mut().map(|call| (call, Sender::PageByGet));
    by_get.chain(item.post.iter_mut().map(|call| (call, Sender::PageByPost)))
}

fn complete_call(call: &mut Operation, sender: Sender) {
    if let Some(RefOr::T(answered)) = call.responses.responses.get_mut("200") {
        let (success, mut refusals) = codes(&answered.description);
        // A field that is missing or cannot be read is refused, whatever else the call answers.
        if call.request_body.is_some() && !refusals.contains(&ErrorCode::Invalid.as_str()) {
            answered.description += "; 1400 with fields";
            refusals.push(ErrorCode::Invalid.as_str());
        }
        if refusals.contains(&ErrorCode::NotSignedIn.as_str()) {
            let no_scopes: [&str; 0] = [];
            call.security = Some(vec![SecurityRequirement::new(SESSION, no_scopes)]);
        }
        describe_answer(answered, &success, &refusals);
    }
    if sender == Sender::PageByPost {
        let parameters = call.parameters.get_or_insert_default();
        parameters.push(RefOr::T(sent_by_script()));
    }
}

/// Adds the common refusals to an operation; its own descriptions of them are kept.
fn describe_refusals(operation: &mut Operation, sender: Sender) {
    let common = COMMON
        .iter()
        .filter(|common| (common.meets)(operation, sender));
    let common: Vec<_> = common.collect();
    let responses = &mut operation.responses.responses;
    for (status, response) in responses.iter_mut() {
        if let RefOr::T(response) = response
            && status != "200"
        {
            let refused = Content::new(Some(Ref::from_schema_name(REFUSAL)));
            response.content.insert(JSON.to_owned(), refused.into());
        }
    }
    for Common { status, name, .. } in common {
        let named = || RefOr::Ref(Ref::from_response_name(*name));
        responses.entry((*status).to_owned()).or_insert_with(named);
    }
}

/// Replaces shared parameters of an operation by references.
fn refer_to(shared: &[Parameter], operation: &mut Operation) {
    for parameter in operation.parameters.iter_mut().flatten() {
        if let RefOr::T(own) = parameter
            && shared.contains(own)
        {
            *parameter = RefOr::Ref(Ref::new(format!("#/components/parameters/{}", own.name)));
        }
    }
}

/// Code of success and those of refusals, as listed in a description: `00; 1001; 1400 with fields`.
fn codes(description: &str) -> (String, Vec<&'static str>) {
    let mut words = description.split([' ', ';', ',']);
    let success = words.next().unwrap_or_default().to_owned();
    let known = |word| {
        ErrorCode::ALL
            .map(ErrorCode::as_str)
            .into_iter()
            .find(|code| *code == word)
    };
    (success, words.filter_map(known).collect())
}

/// Describes the answer as the call's own with the code of success, or a refusal with one of the call's codes.
fn describe_answer(answered: &mut Response, success: &str, refusals: &[&str]) {
    let of_code = |schema: RefOr<Schema>, codes: &[&str]| {
        let code = ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some(codes.iter().copied()));
        let with_code = ObjectBuilder::new().property("code", code);
        AllOf::builder().item(schema).item(with_code)
    };
    let refused = || of_code(Ref::from_schema_name(REFUSAL).into(), refusals);
    if let Some(RefOr::T(content)) = answered.content.get_mut(JSON) {
        let Some(own) = content.schema.take() else {
            return;
        };
        let mut answers = AnyOf::builder().item(of_code(own, &[success]));
        if !refusals.is_empty() {
            answers = answers.item(refused());
        }
        content.schema = Some(answers.into());
    } else if !refusals.is_empty() {
        let content = Content::new(Some(refused()));
        answered.content.insert(JSON.to_owned(), content.into());
    }
}

fn sent_by_script() -> Parameter {
    let value = ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(["XMLHttpRequest"]));
    ParameterBuilder::new()
        .name("X-Requested-With")
        .parameter_in(ParameterIn::Header)
        .required(Required::True)
        .description(Some(
            "The header that a form of another site cannot send (API-03).",
        ))
        .schema(Some(value))
        .build()
}

fn link_login(document: &mut OpenApi, need_session: &[String]) {
    let items = document.paths.paths.values_mut();
    let login = items
        .flat_map(operations)
        .find(|(call, _)| call.operation_id.as_deref() == Some(LOGIN));
    let answered = login.and_then(|(call, _)| call.responses.responses.get_mut("200"));
    let Some(RefOr::T(answered)) = answered else {
        return;
    };
    for operation_id in need_session {
        let link = LinkBuilder::new()
            .operation_id(operation_id)
            .parameter(format!("query.{SESSION}"), "$response.body#/data/sessionId")
            .build();
        let name = format!("{SIGNED_IN}.{operation_id}");
        answered.links.insert(name, link.into());
    }
}

fn describe_common(components: &mut Components) {
    components
        .schemas
        .insert(REFUSAL.to_owned(), refusal().into());
    for common in COMMON {
        let response = ResponseBuilder::new()
            .description(common.why)
            .content(JSON, Content::new(Some(Ref::from_schema_name(REFUSAL))))
            .build();
        components
            .responses
            .insert(common.name.to_owned(), response.into());
    }
    let session = ApiKeyValue::with_description(SESSION, "The borrower's session (API-01).");
    let session = SecurityScheme::ApiKey(ApiKey::Query(session));
    components.add_security_scheme(SESSION, session);
}

/// Envelope of a refused call. `data` names the invalid fields, or where to continue.
fn refusal() -> Object {
    let of_type = |schema_type| ObjectBuilder::new().schema_type(schema_type);
    let data = ObjectBuilder::new()
        .schema_type(utoipa::openapi::schema::SchemaType::from_iter([
            Type::Object,
            Type::Null,
        ]))
        .property("fields", of_type(Type::Object))
        .property("url", of_type(Type::String));
    let codes: Vec<Value> = ErrorCode::ALL
        .iter()
        .map(|code| json!(code.as_str()))
        .collect();
    ObjectBuilder::new()
        .property("code", of_type(Type::String).enum_values(Some(codes)))
        .property("message", of_type(Type::String))
        .property("data", data)
        .required("code")
        .required("message")
        .required("data")
        .build()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use crate::router::openapi_json;

    fn operations(document: &Value) -> Vec<(String, Value)> {
        let paths = document["paths"].as_object().into_iter().flatten();
        let operations = paths.flat_map(|(path, item)| {
            let by_method = item.as_object().into_iter().flatten();
            by_method
                .map(move |(method, operation)| (format!("{method} {path}"), operation.clone()))
        });
        operations.collect()
    }

    #[test]
    fn sec_11_every_operation_says_what_it_refuses_and_what_it_needs() {
        let document: Value = serde_json::from_str(&openapi_json().unwrap()).unwrap();
        let operations = operations(&document);
        assert!(operations.len() > 50, "{}", operations.len());
        for (name, operation) in operations {
            let responses = &operation["responses"];
            for status in ["400", "413", "414", "500", "503"] {
                assert!(responses[status].is_object(), "{name} without {status}");
            }
            let needs_session = operation["security"][0]["sessionId"].is_array();
            let answered = responses["200"]["description"].as_str().unwrap();
            assert_eq!(needs_session, answered.contains("1001"), "{name}");
            if operation["requestBody"].is_object() && name.contains("/mountain/") {
                assert!(answered.contains("1400"), "{name}: {answered}");
            }
            let is_sent_by_page = name.starts_with("post /mountain/");
            assert_eq!(is_sent_by_page, responses["403"].is_object(), "{name}");
            if name.contains("/mountain/") && answered.contains(';') {
                let answers = responses["200"]["content"]["application/json"]["schema"].to_string();
                assert!(answers.contains("/schemas/Refusal"), "{name}: {answers}");
            }
        }
    }
}
