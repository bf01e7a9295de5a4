import { setTimeout } from "node:timers/promises";
import { isRecord } from "#kernel/record.ts";
import type { Context } from "#platform/feature.ts";
import { defineSentence } from "#platform/health/sentence.ts";
import { readRetryAfter } from "#platform/outbound/retry-after.ts";
import { HubError } from "../failure.ts";
import { failureOf, isPassing, readFailure } from "./failure.ts";

export interface KomboAccess {
  /** With the version, without a slash at its end: `https://api.kombo.dev/v1`. */
  baseUrl: string;
  apiKey: string;
  /** Such as `workday:HWUTwvyx2wLoSUHphiWVrp28`. */
  integrationId: string;
}

export type KomboContext = Pick<Context, "outbound" | "clock">;

/** Reads `data` of the hub's envelope. @throws HubError */
export type KomboClient = (
  path: string,
  query: Query,
  signal: AbortSignal,
) => Promise<Record<string, unknown>>;
type Query = Readonly<Record<string, string>>;

const DEADLINE_MS = 30_000;
/** A page of 250 employees is about 1.5 MB; custom fields can make it larger. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_TRIES = 4;
const LONGEST_PAUSE_MS = 60_000;

/** @param heard is told the time of the hub's clock with each answer that says it */
export function komboClient(
  { outbound, clock }: KomboContext,
  access: KomboAccess,
  heard: (hubTime: Date) => void = () => undefined,
): KomboClient {
  return async function read(path, query, signal) {
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted();
      const answer = await outbound.request({
        method: "GET",
        url: `${access.baseUrl}${path}${queryText(query)}`,
        headers: {
          Authorization: `Bearer ${access.apiKey}`,
          "X-Integration-Id": access.integrationId,
          Accept: "application/json",
        },
        deadlineMs: DEADLINE_MS,
        maxResponseBytes: MOST_BYTES,
      });
      if (answer.kind === "failure") throw new HubError("temporary", notRead(), answer.sentence);
      const hubTime = new Date(answer.headers.date ?? Number.NaN);
      if (!Number.isNaN(hubTime.getTime())) heard(hubTime);
      const body = parse(answer.body);
      if (answer.status === 200) return dataOf(body);
      const failure = readFailure(answer.status, body);
      if (attempt === MOST_TRIES || !isPassing(failure)) throw failureOf(failure);
      await setTimeout(pauseMs(attempt, readRetryAfter(answer.headers["retry-after"], clock())), undefined, {
        signal,
      });
    }
  };
}

const notRead = defineSentence("hub.not_read", "The hub could not be read.");
const undocumented = defineSentence(
  "hub.undocumented",
  "The hub's answer is not in its documented form. The next run tries again.",
);

function dataOf(body: unknown): Record<string, unknown> {
  if (isRecord(body) && body.status === "success" && isRecord(body.data)) return body.data;
  throw new HubError("answer", undocumented());
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

/** What the hub asks for, within bounds; where it asks for nothing 1, 2 and 4 s. */
function pauseMs(attempt: number, retryAfterMs: number | null): number {
  return Math.min(retryAfterMs ?? 1000 * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
}

function queryText(query: Query): string {
  const text = new URLSearchParams(query).toString();
  return text === "" ? "" : `?${text}`;
}
