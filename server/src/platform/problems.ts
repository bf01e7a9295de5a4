import { defineProblem } from "#kernel/problem.ts";

/** What any route may answer (contract 1.1, 1.3, 1.5). Features declare their own beside their rules. */
export const notFound = defineProblem({ code: "not_found", status: 404, detail: "Not found." });
/** Not the same code as for a record: a client that looks one up must not take a missing route for a missing record. */
export const routeNotFound = defineProblem({
  code: "route_not_found",
  status: 404,
  detail: "Not found.",
  hint: "This version has no such route.",
});
export const invalidPage = defineProblem({
  code: "invalid_page",
  status: 404,
  detail: "Invalid page.",
  hint: "Pages are counted from 1. Follow `next` until it is null, or walk with `cursor=*`.",
});

const sendBearer =
  "send it as `Authorization: Bearer <access_token>`. Applications get one from /oauth/token/, people from /auth/jwt/create/.";

export const notAuthenticated = defineProblem({
  code: "not_authenticated",
  status: 401,
  detail: "Authentication credentials were not provided.",
  hint: `This needs an access token: ${sendBearer}`,
});
export const tokenNotValid = defineProblem({
  code: "token_not_valid",
  status: 401,
  detail: "Given token not valid for any token type",
  hint: `The access token is over, was revoked, or is none of this service's. Get a new one and ${sendBearer}`,
});
export const noActiveAccount = defineProblem({
  code: "no_active_account",
  status: 401,
  detail: "No active account found with the given credentials",
});
export const permissionDenied = defineProblem({
  code: "permission_denied",
  status: 403,
  detail: "You do not have permission to perform this action.",
});
export const methodNotAllowed = defineProblem({
  code: "method_not_allowed",
  status: 405,
  detail: "Method not allowed.",
});

export const oauth2Required = defineProblem({
  code: "oauth2_required",
  status: 403,
  detail:
    "This is written with an application's token, not with a person's; nothing was done. Get one from /oauth/token/ with client_id and client_secret.",
  hint: "For writes other than of integrations an operator may let the people of an organization use their own: `people_may_write`.",
});

export const passwordRequired = defineProblem({
  code: "password_required",
  status: 403,
  detail:
    "This gives lasting access or sends data elsewhere, so an open console alone may not do it; nothing was done. Send your password again, percent-encoded, as `X-Current-Password`.",
});

export const malformedBody = defineProblem({
  code: "malformed_body",
  status: 400,
  detail: "The request body is not valid JSON.",
});
export const ambiguousHost = defineProblem({
  code: "ambiguous_host",
  status: 400,
  detail: "The request has several Host headers; send one.",
});
export const missingField = defineProblem({
  code: "missing_field",
  status: 400,
  detail: "Required fields are missing; see `errors`.",
});
export const invalidField = defineProblem({
  code: "invalid_field",
  status: 422,
  detail: "Some fields are invalid; see `errors`.",
});
export const invalidParameter = defineProblem({
  code: "invalid_parameter",
  status: 422,
  detail: "Some query parameters are invalid; see `errors`.",
});
export const bodyTooLarge = defineProblem({
  code: "body_too_large",
  status: 413,
  detail: "The request body is too large.",
});
export const requestTimeout = defineProblem({
  code: "request_timeout",
  status: 408,
  detail: "The request did not arrive in time. Send it again, all of it without a pause.",
  headers: { connection: "close" },
});
export const unsupportedMediaType = defineProblem({
  code: "unsupported_media_type",
  status: 415,
  detail: "Send the body as `Content-Type: application/json`.",
});
export const throttled = defineProblem({
  code: "throttled",
  status: 429,
  detail: "Request was throttled.",
});
export const busy = defineProblem({
  code: "busy",
  status: 429,
  detail:
    "Too many requests of your organization are at work on the same things; nothing was done. Try again in a moment, and send fewer at a time.",
  headers: { "retry-after": "1" },
});
export const tooManyConnections = defineProblem({
  code: "too_many_connections",
  status: 429,
  detail:
    "Your address has too many connections open; nothing was done. Close some, or use the same one for further requests, and try again after the seconds that `Retry-After` names.",
  headers: { "retry-after": "5" },
});
export const databaseUnavailable = defineProblem({
  code: "database_unavailable",
  status: 503,
  detail:
    "The service cannot use its database at the moment. Try again after the seconds that `Retry-After` names.",
  // Together with the repetitions of a patient client longer than a database takes that is started again.
  headers: { "retry-after": "3" },
});
export const storageFull = defineProblem({
  code: "storage_full",
  status: 503,
  detail:
    "The service's disk is full: nothing was changed, and reading goes on. Its operators are told; try again after the seconds that `Retry-After` names.",
  headers: { "retry-after": "60" },
});
export const storageUnavailable = defineProblem({
  code: "storage_unavailable",
  status: 503,
  detail:
    "Stored files cannot be reached at the moment: nothing was changed, and what needs no file goes on. Its operators are told; try again after the seconds that `Retry-After` names.",
  headers: { "retry-after": "30" },
});
export const internalError = defineProblem({
  code: "internal_error",
  status: 500,
  detail: "Something went wrong on our side. Send us the `request_id` if it happens again.",
});
export const idempotencyInFlight = defineProblem({
  code: "idempotency_in_flight",
  status: 409,
  detail: "A request with this Idempotency-Key is still being answered; try again in a moment.",
});
export const idempotencyUnreadable = defineProblem({
  code: "idempotency_unreadable",
  status: 409,
  detail:
    "A request with this Idempotency-Key was answered, but the answer that was kept cannot be opened any more. Look whether it was carried out; use a new key for a new request.",
});
export const idempotencyMismatch = defineProblem({
  code: "idempotency_mismatch",
  status: 422,
  detail: "This Idempotency-Key was used with another body or query; use a new key for a new request.",
});
export const idempotencyAnswerErased = defineProblem({
  code: "idempotency_answer_erased",
  status: 410,
  detail:
    "A request with this Idempotency-Key was carried out with the status in `original_status`; its answer was taken away when a person was erased. Read what it made; use a new key for a new request.",
});
export const preconditionFailed = defineProblem({
  code: "precondition_failed",
  status: 412,
  detail: "This has changed since you read it. Read it again, then repeat your change with its new ETag.",
});
export const preconditionUnreadable = defineProblem({
  code: "precondition_unreadable",
  status: 422,
  detail:
    '`If-Match` holds no ETag. Send the one you got as it came, with its quotes, such as "abc"; several are separated by commas. `*` means whatever is there.',
});
export const preconditionUnsupported = defineProblem({
  code: "precondition_unsupported",
  status: 412,
  detail: "This operation does not support If-Match; nothing was changed. Send it without the header.",
});

/** After a restore, until an operator allows it. */
export const sendingOnHold = defineProblem({
  code: "sending_on_hold",
  status: 409,
  detail:
    "The service was restored from a backup and sends nothing until an operator allows it: `lectern restores resume`, or the console. What waits is kept.",
});
