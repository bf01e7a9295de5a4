import type { StreamLimits } from "./exchange-stream.ts";
import { OutboundError } from "./failure.ts";
import type { Outbound } from "./outbound.ts";

/**
 * `fetch` for libraries that bring their own requests, through the guarded client. What the network does to a call, it throws
 * as an `OutboundError`; every status is an answer.
 */
export function outboundFetch(outbound: Outbound, limits: StreamLimits): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { method } = request;
    if (method !== "GET" && method !== "POST")
      throw new TypeError(`${method} is not a request of this client.`);
    const body = method === "POST" ? new Uint8Array(await request.arrayBuffer()) : undefined;
    const answer = await outbound.stream({
      ...limits,
      ...{ method, url: request.url, headers: Object.fromEntries(request.headers) },
      ...(body === undefined ? {} : { body }),
      ...(init?.signal ? { signal: init.signal } : {}),
    });
    if (answer.kind === "failure") throw new OutboundError(answer.error, answer.message, answer.status);
    return new Response(answer.body, { status: answer.status, headers: headersOf(answer.headers) });
  };
}

function headersOf(headers: NodeJS.Dict<string | string[]>): Headers {
  const copied = new Headers();
  for (const [name, values] of Object.entries(headers))
    for (const value of [values ?? []].flat()) copied.append(name, value);
  return copied;
}
