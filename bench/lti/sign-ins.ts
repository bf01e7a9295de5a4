import { Agent, request } from "undici";
import type { Lms } from "../../server/test/partners/lms.ts";

/** A tool under measurement: where its logins and launches go. */
export interface Tool {
  loginUrl: string;
  launchUrl: string;
  lms: Lms;
}

interface Done {
  operations: number;
  durationMs: number;
}

const agent = new Agent({ connections: 64, pipelining: 1 });

/**
 * Full sign-ins: login, then launch up to the redirect that carries the session. What the platform does
 * between the two (signing) is not in the time.
 */
export async function signIn(tool: Tool, people: number, concurrency: number): Promise<Done> {
  const logins: { cookie: string; authUrl: string }[] = [];
  let durationMs = await timed(people, concurrency, async () => {
    const form = new URLSearchParams(tool.lms.loginParameters()).toString();
    const { status, headers } = await post(tool.loginUrl, form, "");
    const authUrl = headers.location;
    if (status !== 302 || typeof authUrl !== "string") throw new Error(`The login was answered ${status}.`);
    logins.push({ authUrl, cookie: cookiesOf(headers["set-cookie"]) });
  });
  const launches = logins.map(({ authUrl, cookie }, index) => {
    const form = tool.lms.authorize(authUrl, { claims: { sub: `pupil-${1 + index}`, roles: [] } });
    return { cookie, form: new URLSearchParams(form).toString() };
  });
  durationMs += await timed(people, concurrency, async (index) => {
    const { cookie = "", form = "" } = launches[index] ?? {};
    const { status, body } = await post(tool.launchUrl, form, cookie);
    if (status !== 302) throw new Error(`The launch was answered ${status}: ${body.slice(0, 500)}`);
  });
  return { operations: people, durationMs };
}

/** Does it so many times, so many at once. @returns milliseconds */
export async function timed(
  times: number,
  concurrency: number,
  action: (index: number) => Promise<void>,
): Promise<number> {
  let next = 0;
  const startedMs = performance.now();
  const lane = async () => {
    for (let index = next++; index < times; index = next++) await action(index);
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return performance.now() - startedMs;
}

async function post(url: string, body: string, cookie: string) {
  const {
    statusCode,
    headers,
    body: answer,
  } = await request(url, {
    method: "POST",
    dispatcher: agent,
    headers: { "content-type": "application/x-www-form-urlencoded", ...(cookie ? { cookie } : {}) },
    body,
  });
  return { status: statusCode, headers, body: await answer.text() };
}

function cookiesOf(header: string | string[] | undefined): string {
  return [header ?? []]
    .flat()
    .map((line) => line.split(";")[0])
    .join("; ");
}
