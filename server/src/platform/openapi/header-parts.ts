const text = (description: string, example: string) => ({
  description,
  schema: { type: "string" },
  example,
});
const number = (description: string, example: number) => ({
  description,
  schema: { type: "integer" },
  example,
});

/** Headers of answers (contract 1.6), once for all operations. */
export const headers = {
  "X-Request-Id": text("Yours where you sent one, else made here; also in our log", "0a1b2c3d"),
  "RateLimit-Policy": text("How many requests in how many seconds", '"hour";q=3000;w=3600'),
  RateLimit: text("How many are left, and when more will be", '"hour";r=2987;t=1520'),
  "X-RateLimit-Limit": number("Requests per rolling hour", 3000),
  "X-RateLimit-Remaining": number("Requests left", 2987),
  "X-RateLimit-Reset": number("When the next one comes free, in seconds of the epoch", 1781514000),
  "Retry-After": number("Seconds to wait", 42),
  "WWW-Authenticate": text("What to authenticate with", 'Bearer realm="api"'),
  ETag: text("Tag of exactly this answer", '"2jmj7l5rSw0yVb_vlWAYkK_YBwk"'),
  "X-Sync-Watermark": text(
    "Pass it as the next `modified_after`: whatever is not shown yet will be later",
    "2026-01-31T09:15:01.123000+00:00",
  ),
  Location: text(
    "The job: ask there how far it is",
    "https://learn.example.com/api/v1/jobs/01980f5e-7c1a-7b3e-9f44-2f6f0b1c9d10/",
  ),
  "Idempotent-Replayed": text("`true` when this is the answer to an earlier request", "true"),
  "Preference-Applied": text("Which preference was honored", "handling=strict"),
  Deprecation: text("Since when, as `@` and seconds of the epoch (RFC 9745)", "@1767225600"),
  Sunset: text("From when on this may be gone (RFC 8594)", "Wed, 01 Jul 2026 00:00:00 GMT"),
  Link: text("Where to read on", '<https://example.com/changes>; rel="deprecation"; type="text/html"'),
};

const parameter = (name: string, description: string) => ({
  name,
  in: "header",
  required: false,
  description,
  schema: { type: "string" },
});

/**
 * Headers of requests, once for all operations. None has an example: "Test Request" of the API's reference, and other programs
 * that read the document, send it with every request. One key for everything then gives old answers again, one tag refuses.
 */
export const parameters = {
  Prefer: parameter(
    "Prefer",
    "`handling=strict`: fields and parameters that nobody knows are refused with 422 instead of ignored, in bulk requests row by row (RFC 7240)",
  ),
  IfNoneMatch: parameter("If-None-Match", "An `ETag`: 304 without a body if it still holds"),
  IfMatch: parameter(
    "If-Match",
    "The `ETag` that you read: 412 and no change if there was another one since",
  ),
  IdempotencyKey: parameter(
    "Idempotency-Key",
    "1 to 255 visible ASCII characters, such as a UUID, another one for each request; for 24 hours the same key gives the same answer. A one-time secret that is spent or expired is not given again: a new one is made",
  ),
};
