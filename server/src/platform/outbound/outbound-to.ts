import { defineSentence } from "../health/sentence.ts";
import { createOutbound, type Outbound, type OutboundOptions } from "./outbound.ts";

const notNamed = defineSentence("outbound.not_named", "The service's environment does not name this host.")();

/**
 * Calls to these origins alone, also inside the operator's own networks, by http and on any port: for hosts that the
 * operator named in the environment. Every other address is refused.
 */
export function createOutboundTo(
  origins: readonly string[],
  options: Omit<OutboundOptions, "allow">,
): Outbound {
  const outbound = createOutbound({ ...options, allow: ["0.0.0.0/0", "::/0"] });
  const permitted = new Set(origins);
  const isPermitted = (url: string) => permitted.has(URL.parse(url)?.origin ?? "");
  const refusal = { ok: false, message: notNamed.text, sentence: notNamed } as const;
  const failure = {
    kind: "failure",
    error: "blocked_address",
    message: notNamed.text,
    sentence: notNamed,
    status: null,
  } as const;
  return {
    request: async (request) =>
      isPermitted(request.url) ? outbound.request(request) : { ...failure, address: null, durationMs: 0 },
    stream: async (request) => (isPermitted(request.url) ? outbound.stream(request) : failure),
    checkUrl: (url) => (isPermitted(url) ? outbound.checkUrl(url) : refusal),
    checkDestination: async (url) => (isPermitted(url) ? outbound.checkDestination(url) : refusal),
    close: () => outbound.close(),
  };
}
