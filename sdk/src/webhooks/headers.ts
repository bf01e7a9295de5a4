import { WebhookVerificationError } from "./verification-error.ts";

/** A `Headers` object, Node's `request.headers`, or any list of names and values. Names in any case. */
export type WebhookHeaders =
  | Iterable<readonly [string, string]>
  | { readonly [name: string]: string | readonly string[] | undefined };

export interface SignatureHeaders {
  /** Null: the request carries none of the three. */
  standard: { id: string; timestamp: string; signatures: string } | null;
  /** `X-Service-Signature`. */
  service: string | null;
}

/** @throws WebhookVerificationError when there is no signature, or one of the three that belong together is missing */
export function readHeaders(headers: WebhookHeaders): SignatureHeaders {
  const values = byName(headers);
  const id = only(values, "webhook-id");
  const timestamp = only(values, "webhook-timestamp");
  // A list by itself, so several header lines say the same as one.
  const signatures = values.get("webhook-signature")?.join(" ");
  const service = only(values, "x-service-signature") ?? null;
  if (id === undefined && timestamp === undefined && signatures === undefined) {
    if (service === null) throw missing("webhook-signature or X-Service-Signature");
    return { standard: null, service };
  }
  if (id === undefined) throw missing("webhook-id");
  if (timestamp === undefined) throw missing("webhook-timestamp");
  if (signatures === undefined) throw missing("webhook-signature");
  return { standard: { id, timestamp, signatures }, service };
}

function byName(headers: WebhookHeaders): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of isIterable(headers) ? headers : Object.entries(headers)) {
    if (value === undefined) continue;
    const key = name.toLowerCase();
    values.set(key, [...(values.get(key) ?? []), ...[value].flat()]);
  }
  return values;
}

function isIterable(headers: WebhookHeaders): headers is Iterable<readonly [string, string]> {
  return Symbol.iterator in headers;
}

/** Two values for what there is one of: who put the second there, and which of them was signed, cannot be known. */
function only(values: Map<string, string[]>, name: string): string | undefined {
  const found = values.get(name) ?? [];
  if (found.length > 1) throw new WebhookVerificationError("headers", `The header ${name} is there twice.`);
  return found[0];
}

function missing(name: string) {
  return new WebhookVerificationError(
    "headers",
    `The header ${name} is missing. Either the request does not come from Lectern, or a proxy dropped it.`,
  );
}
