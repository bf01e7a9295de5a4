import type { OutboundStream, StreamLimits } from "./exchange-stream.ts";
import { notHttp, OutboundError } from "./failure.ts";
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
      method,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      ...(body === undefined ? {} : { body }),
      ...(init?.signal ? { signal: init.signal } : {}),
    });
    if (answer.kind === "failure") throw new OutboundError(answer.error, answer.sentence, answer.status);
    return responseOf(answer);
  };
}

/** Statuses of an answer without a body, as `Response` has it. */
const WITHOUT_BODY = [204, 205, 304];

/** @throws OutboundError where a host answers with a status that is none: `Response` takes no other */
async function responseOf({ status, headers, body }: OutboundStream): Promise<Response> {
  const isStatus = status >= 200 && status <= 599;
  if (isStatus && !WITHOUT_BODY.includes(status))
    return new Response(body, { status, headers: headersOf(headers) });
  await body.cancel();
  if (!isStatus) throw notHttp();
  return new Response(null, { status, headers: headersOf(headers) });
}

function headersOf(headers: NodeJS.Dict<string | string[]>): Headers {
  const copied = new Headers();
  for (const [name, values] of Object.entries(headers))
    for (const value of [values ?? []].flat()) copied.append(name, value);
  return copied;
}
