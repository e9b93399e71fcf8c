//! Completes the OpenAPI document with what every call has in common: the refusals, the session, and the header that only a
//! script can send. The codes that a call answers with stand in the description of its response, success first.

use serde_json::{Value, json};
use utoipa::openapi::link::LinkBuilder;
use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn, PathItem};
use utoipa::openapi::schema::{AllOf, AnyOf, Object, ObjectBuilder, Schema, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    Components, Content, OpenApi, Ref, RefOr, Required, Response, ResponseBuilder,
};

use crate::http::error::Code;

/// The calls of the pages are below it.
const CALLS: &str = "/mountain/";
/// Name of the security scheme, and of the parameter that carries it (API-01).
const SESSION: &str = "sessionId";
/// The call that begins a session, and the link from its answer to every call that needs one.
const LOGIN: &str = "login";
const SIGNED_IN: &str = "signedIn";
const REFUSAL: &str = "Refusal";
const JSON: &str = "application/json";

/// A refusal that the server makes before a call's own code runs.
struct Common {
    status: &'static str,
    name: &'static str,
    why: &'static str,
    meets: fn(&Operation, IsPost) -> bool,
}

/// Whether a call is sent by POST.
type IsPost = bool;

const COMMON: [Common; 7] = [
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
        meets: |_, is_post| is_post,
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
        meets: |call, _| call.request_body.is_some(),
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
        why: "The server cannot answer now",
        meets: |_, _| true,
    },
];

/// Adds to each call of the pages its refusals by code (API-05) and by HTTP status, the session where it needs one, the
/// header of API-03 where it is sent by POST; and a link from the login to each call that needs its session.
pub(crate) fn complete(document: &mut OpenApi) {
    let mut need_session = Vec::new();
    let calls = document.paths.paths.iter_mut();
    for (_, item) in calls.filter(|(path, _)| path.starts_with(CALLS)) {
        for (call, is_post) in operations(item) {
            complete_call(call, is_post);
            if call.security.is_some() {
                need_session.extend(call.operation_id.clone());
            }
        }
    }
    link_login(document, &need_session);
    let components = document.components.get_or_insert_default();
    describe_common(components);
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = (&mut Operation, IsPost)> {
    let by_get = item.get.iter_mut().map(|call| (call, false));
    by_get.chain(item.post.iter_mut().map(|call| (call, true)))
}

fn complete_call(call: &mut Operation, is_post: IsPost) {
    if let Some(RefOr::T(answered)) = call.responses.responses.get_mut("200") {
        let (success, refusals) = codes(&answered.description);
        if refusals.contains(&Code::NotSignedIn.as_str()) {
            let no_scopes: [&str; 0] = [];
            call.security = Some(vec![SecurityRequirement::new(SESSION, no_scopes)]);
        }
        describe_answer(answered, &success, &refusals);
    }
    for common in COMMON {
        if (common.meets)(call, is_post) {
            let named = Ref::from_response_name(common.name);
            let responses = &mut call.responses.responses;
            responses.insert(common.status.to_owned(), RefOr::Ref(named));
        }
    }
    if is_post {
        let parameters = call.parameters.get_or_insert_default();
        parameters.push(RefOr::T(sent_by_script()));
    }
}

/// The code of success and those of refusals, as a description lists them: `00; 1001; 1400 with fields`.
fn codes(description: &str) -> (String, Vec<&'static str>) {
    let mut words = description.split([' ', ';', ',']);
    let success = words.next().unwrap_or_default().to_owned();
    let known = |word| Code::ALL.map(Code::as_str).into_iter().find(|code| *code == word);
    (success, words.filter_map(known).collect())
}

/// The answer is the call's own with the code of success, or a refusal with one of the call's codes.
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
        let Some(own) = content.schema.take() else { return };
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
        .description(Some("The header that a form of another site cannot send (API-03)."))
        .schema(Some(value))
        .build()
}

fn link_login(document: &mut OpenApi, need_session: &[String]) {
    let items = document.paths.paths.values_mut();
    let login = items
        .flat_map(operations)
        .find(|(call, _)| call.operation_id.as_deref() == Some(LOGIN));
    let answered = login.and_then(|(call, _)| call.responses.responses.get_mut("200"));
    let Some(RefOr::T(answered)) = answered else { return };
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
    components.schemas.insert(REFUSAL.to_owned(), refusal().into());
    for common in COMMON {
        let response = ResponseBuilder::new()
            .description(common.why)
            .content(JSON, Content::new(Some(Ref::from_schema_name(REFUSAL))))
            .build();
        components.responses.insert(common.name.to_owned(), response.into());
    }
    let session = ApiKeyValue::with_description(SESSION, "The borrower's session (API-01).");
    let session = SecurityScheme::ApiKey(ApiKey::Query(session));
    components.add_security_scheme(SESSION, session);
}

/// The envelope of a call that was refused. `data` names the fields that are wrong, or where to go on.
fn refusal() -> Object {
    let of_type = |schema_type| ObjectBuilder::new().schema_type(schema_type);
    let data = ObjectBuilder::new()
        .schema_type(utoipa::openapi::schema::SchemaType::from_iter([
            Type::Object,
            Type::Null,
        ]))
        .property("fields", of_type(Type::Object))
        .property("url", of_type(Type::String));
    let codes: Vec<Value> = Code::ALL.iter().map(|code| json!(code.as_str())).collect();
    ObjectBuilder::new()
        .property("code", of_type(Type::String).enum_values(Some(codes)))
        .property("message", of_type(Type::String))
        .property("data", data)
        .required("code")
        .required("message")
        .required("data")
        .build()
}
