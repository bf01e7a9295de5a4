import type { Journal } from "./journal.ts";

type Fetch = typeof globalThis.fetch;

const LONGEST_SHOWN = 1500;
const secrets = /((?:client_secret|access_token|login_token)(?:=|": ?"))([^"&]{4})[^"&]*/g;

/** A `fetch` that notes what was asked and answered. The poll that brought nothing is not worth a line. */
export function recordCalls(fetch: Fetch, journal: Journal): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const answer = await response.clone().text();
    if (pathname.endsWith("/events/") && answer.startsWith('{"events":[],')) return response;
    journal.add({
      kind: "call",
      method: init?.method ?? "GET",
      path: pathname + search,
      body: typeof init?.body === "string" ? shown(init.body) : null,
      status: response.status,
      answer: shown(answer),
    });
    return response;
  };
}

/** As it was sent, but with line breaks where it is JSON, without secrets, and not endlessly long. */
function shown(text: string): string {
  const readable = asJson(text).replace(secrets, "$1$2…");
  return readable.length > LONGEST_SHOWN ? `${readable.slice(0, LONGEST_SHOWN)}\n…` : readable;
}

function asJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
