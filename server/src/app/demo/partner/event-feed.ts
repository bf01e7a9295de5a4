import type { LecternClient } from "@lectern/sdk";
import type { Journal } from "./journal.ts";

export interface EventFeed {
  /** Polls until there is nothing more. Callers that ask at the same time share one round. */
  catchUp(): Promise<void>;
  /** Polls every few seconds as long as somebody watches. @returns what ends that */
  watch(): () => void;
}

/** While somebody looks, well below the 3000 requests an hour that an application has. */
const POLL_MS = 2500;
const LARGEST_PAGE = 500;

/** Follows the event stream by polling, as the specification describes it: `next_after` is the next `after`. */
export function createEventFeed(lectern: Promise<LecternClient>, journal: Journal): EventFeed {
  let after: string | null = null;
  let round: Promise<void> | null = null;
  let watchers = 0;
  let timer: NodeJS.Timeout | undefined;

  async function poll(): Promise<void> {
    const { events } = await lectern;
    for (;;) {
      const page = await events.page({ limit: LARGEST_PAGE, ...(after === null ? {} : { after }) });
      for (const event of page.events) journal.add({ kind: "event", event });
      after = page.next_after;
      if (!page.has_more) return;
    }
  }

  function catchUp(): Promise<void> {
    round ??= poll().finally(() => {
      round = null;
    });
    return round;
  }

  return {
    catchUp,
    watch() {
      watchers += 1;
      // A poll that failed is made up for by the next one.
      timer ??= setInterval(() => catchUp().catch(() => undefined), POLL_MS);
      return () => {
        watchers -= 1;
        if (watchers > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
