/**
 * A copy of what is to be logged in which every field that is named like a secret or an e-mail address holds
 * `[redacted]`, however deep it lies and however its name is spelled (`client_secret`, `clientSecret`, `Set-Cookie`).
 */
export function withoutSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  return redactFields(fields, 0);
}

const secretName =
  /(authorization|cookie|password|passphrase|secret|secretkey|privatekey|apikey|token|email|mbox)s?$/;
const deepest = 8;

function redactFields(fields: object, depth: number): Record<string, unknown> {
  const redacted: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    redacted[name] = isSecret(name, value) ? "[redacted]" : redact(value, depth + 1);
  }
  return redacted;
}

/** Numbers and the like stay: `inputTokens: 512` is a count, and `hasPassword: true` tells nothing. */
function isSecret(name: string, value: unknown): boolean {
  if (typeof value === "number" || typeof value === "boolean" || value === null || value === undefined)
    return false;
  return secretName.test(name.toLowerCase().replaceAll(/[-_]/g, ""));
}

/** Only plain objects and arrays are gone into: errors, dates and requests have their own ways of being written. */
function redact(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > deepest) return "[too deep]";
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? redactFields(value, depth) : value;
}
