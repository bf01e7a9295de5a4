import type { TracingSettings } from "#platform/tracing/exporter.ts";

/** Null without an endpoint. The headers are `name=value`, values percent-encoded, as OpenTelemetry's own variable has them. */
export function readTracing(
  endpoint: string | null,
  headers: readonly string[],
  mistakes: string[],
): TracingSettings | null {
  if (endpoint === null) return null;
  if (!isPlainAddress(endpoint))
    mistakes.push(
      "OTEL_EXPORTER_OTLP_ENDPOINT must be the http or https address of an OTLP receiver, such as http://localhost:4318; a key belongs into OTEL_EXPORTER_OTLP_HEADERS.",
    );
  const pairs = headers.map((header) => /^([\w-]+)=(.+)$/.exec(header)?.slice(1) ?? []);
  if (pairs.some((pair) => pair.length === 0))
    mistakes.push("OTEL_EXPORTER_OTLP_HEADERS must be name=value, several separated by commas.");
  return {
    endpoint,
    headers: Object.fromEntries(pairs.map(([name, value]) => [name, decoded(value ?? "")])),
  };
}

function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search } = new URL(text);
  return /^https?:$/.test(protocol) && username + password + search === "";
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
