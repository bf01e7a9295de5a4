import { randomBytes } from "node:crypto";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { signWebhook } from "@lectern/sdk/webhooks";
import { UsageError } from "../failure.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** As long as the service itself waits. */
const TIMEOUT_MS = 10_000;

interface Envelope {
  id: string;
  event: string;
  created_at: string;
  data: object;
}

/** Sends an event and notes what came of it; never fails. */
type Forward = (event: Envelope, signal: AbortSignal) => Promise<void>;

/** Null: nothing is to be forwarded. @throws UsageError */
export function forwarderTo(
  address: string | undefined,
  secret: string | undefined,
  terminal: Terminal,
): Forward | null {
  if (address === undefined) {
    if (secret !== undefined) throw new UsageError("--secret goes with --forward.");
    return null;
  }
  const url = readAddress(address);
  const signing = secret === undefined ? makeSecret(terminal) : readSecret(secret);
  return async (event, signal) => {
    const { body, headers } = await signWebhook({ event: { ...event }, secret: signing });
    const sent = namedAsSent({ ...headers, "user-agent": "Lectern-Webhooks/1.0", "x-service-attempt": "1" });
    const begun = performance.now();
    const { answer, hint } = await post(url, sent, body, signal);
    terminal.note(`  → ${answer} after ${Math.round(performance.now() - begun)} ms${hint}`);
  };
}

async function post(
  url: URL,
  headers: Record<string, string>,
  body: string,
  stop: AbortSignal,
): Promise<{ answer: string; hint: string }> {
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]);
    const status = await statusOf(url, headers, body, signal);
    const hint = status >= 200 && status < 300 ? "" : ", which is no success: only 2xx is";
    return { answer: String(status), hint };
  } catch (error) {
    return { answer: `no answer (${reasonOf(error)})`, hint: "" };
  }
}

/** By Node's own client, which sends the names of headers as they are written; `fetch` does not. */
function statusOf(
  url: URL,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<number> {
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  // As the service's client writes those that it adds by itself.
  const added = {
    host: url.host,
    connection: "keep-alive",
    "content-length": String(Buffer.byteLength(body)),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", headers: { ...added, ...headers }, signal }, (answer) => {
      answer.on("error", reject);
      answer.on("end", () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    sent.on("error", (error) => reject(signal.aborted ? signal.reason : error));
    sent.end(body);
  });
}

/** A name with several addresses fails once for each of them; what they have in common is the code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
}

/** Names are the same in any case, but somebody who looks closely is to see what the service sends. */
function namedAsSent(headers: Record<string, string>): Record<string, string> {
  const capitals = (name: string) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.startsWith("webhook-") ? name : capitals(name),
      value,
    ]),
  );
}

function readAddress(address: string): URL {
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return new URL(address);
  throw new UsageError(
    `--forward is "${address}"; it must be an address, such as http://localhost:3000/hook.`,
  );
}

function readSecret(secret: string): string {
  if (/^whsec_[A-Za-z0-9+/]+=*$/.test(secret)) return secret;
  throw new UsageError("--secret must be whsec_ and base64 after it, as endpoints' secrets are.");
}

function makeSecret(terminal: Terminal): string {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  terminal.note(`Signing with ${secret}\nYour receiver needs it. --secret keeps it the same the next time.`);
  return secret;
}
