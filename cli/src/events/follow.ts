import { setTimeout } from "node:timers/promises";
import { type components, LecternError, type OperatorClient } from "@lectern/sdk/operator";
import type { Terminal } from "../terminal/terminal.ts";

type Event = components["schemas"]["LearningEvent"];

interface Query {
  organization: string;
  after: string;
  event_types?: string;
}

const PAUSE_MS = 2_000;

/** All events after a position, in order, and then each new one until the signal. Waits for a service that is away. */
export async function* follow(
  client: OperatorClient,
  query: Query,
  signal: AbortSignal,
  terminal: Terminal,
): AsyncGenerator<Event, void, undefined> {
  let { after } = query;
  let isAway = false;
  while (!signal.aborted) {
    try {
      const page = await client.events.page({ ...query, after }, { signal });
      if (isAway) terminal.note("The service is back.");
      isAway = false;
      for (const event of page.events) {
        if (signal.aborted) return;
        yield event;
      }
      after = page.next_after;
      if (!page.has_more) await pause(PAUSE_MS, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!isPassing(error)) throw error;
      if (!isAway) terminal.note(`${error.detail} Trying again until it answers.`);
      isAway = true;
      await pause((error.retryAfterSeconds ?? 0) * 1000 || PAUSE_MS, signal);
    }
  }
}

function isPassing(error: unknown): error is LecternError {
  return error instanceof LecternError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  await setTimeout(durationMs, undefined, { signal }).catch(() => undefined);
}
