import { sql } from "kysely";
import type { Database } from "../database/database.ts";

export const CHANNEL = "lectern_work";

/** While work comes in without a pause, processes that listen are awake anyway. */
const APART_MS = 20;

interface Notifications {
  /** Tells processes that work of this queue. Answers at once, and nothing fails where it cannot be told. */
  announce(queue: string): void;
  stop(): Promise<void>;
}

/**
 * Tells other processes what is to be done: the first at once, what follows together and 20 ms apart. In transactions of
 * their own, because all that notify commit one after the other (PostgreSQL, NOTIFY), and writers are not to wait in that
 * line.
 */
export function createNotifications(db: Database): Notifications {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    const queues = [...pending];
    pending.clear();
    // A lost notification is made up for by polling.
    await notify(db, `work ${queues.join(" ")}`).catch(() => undefined);
    sending = null;
    timer = setTimeout(() => {
      timer = null;
      if (pending.size > 0) sending = send();
    }, APART_MS);
  }

  return {
    announce(queue) {
      pending.add(queue);
      if (timer === null && sending === null) sending = send();
    },
    async stop() {
      await sending;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** The commit need not wait for the disk: what a crash forgets would have told of work that is there all the same. */
export async function notify(db: Database, message: string): Promise<void> {
  await sql`
    select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${message})`.execute(db);
}
