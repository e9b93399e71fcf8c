"""Checks of schemathesis that know the envelope: a refusal has the status 200 and a code of its own (API-05)."""

import schemathesis
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

SUCCESS = ("00", "0")


@schemathesis.check
def forbidden_data_is_refused(ctx, response, case):
    """Data that the document forbids is not accepted (SEC-11)."""
    if "json" in response.headers.get("content-type", [""])[0]:
        if response.json().get("code") not in SUCCESS:
            return None
    return negative_data_rejection(ctx, response, case)


@schemathesis.check
def allowed_data_is_read(ctx, response, case):
    """Data that the document allows is read. A list becomes a name that comes twice, which no form may have."""
    fields = case.body.values() if isinstance(case.body, dict) else []
    if any(isinstance(value, (list, dict)) for value in fields):
        return None
    return positive_data_acceptance(ctx, response, case)
