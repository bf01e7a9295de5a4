import { sql } from "kysely";
import type { ChangeSource } from "#platform/change-source.ts";
import type { Context } from "#platform/feature.ts";

export interface Watch {
  /**
   * Tells from the next look on what changed. @returns when the first look is done, how to end it; null when this
   * process ends
   */
  listen(notify: (resources: readonly string[]) => void): Promise<(() => void) | null>;
  stop(): void;
}

const LOOK_EVERY_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Of each resource when it changed last, as text; null while there is none of it. */
type Marks = readonly (string | null)[];

/** Looks once a second what changed, in one statement for all who listen; while nobody does, not at all. */
export function watchChanges(
  { db, log }: Pick<Context, "db" | "log">,
  sources: readonly ChangeSource[],
): Watch {
  const listeners = new Set<(resources: readonly string[]) => void>();
  let marks: Promise<Marks> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let failures = 0;
  let isStopped = false;

  async function read(): Promise<Marks> {
    const columns = sources.map(({ mark }) => sql`(${mark})::text`);
    const { rows } = await sql<{
      marks: (string | null)[];
    }>`select array[${sql.join(columns)}] as marks`.execute(db);
    return rows[0]?.marks ?? [];
  }

  function lookLater(): void {
    const pauseMs = Math.min(LOOK_EVERY_MS * 2 ** failures, LONGEST_PAUSE_MS);
    timer = setTimeout(() => void look(), pauseMs);
  }

  async function look(): Promise<void> {
    timer = null;
    const before = marks;
    if (isStopped || listeners.size === 0 || before === null) {
      marks = null;
      return;
    }
    try {
      const [then, now] = [await before, await read()];
      const changed = sources.flatMap(({ resource }, at) => (then[at] === now[at] ? [] : [resource]));
      marks = Promise.resolve(now);
      failures = 0;
      if (changed.length > 0) for (const notify of listeners) notify(changed);
    } catch (error) {
      failures += 1;
      if (failures === 1) log.warn({ err: error }, "console change feed failed; will retry");
    }
    lookLater();
  }

  /** The marks of the first look, which every listener waits for: what changes from then on is told. */
  function begin(): Promise<Marks> {
    const reading = read();
    reading.then(
      () => {
        if (timer === null) lookLater();
      },
      () => {
        marks = null;
      },
    );
    return reading;
  }

  return {
    async listen(notify) {
      if (isStopped) return null;
      listeners.add(notify);
      const leave = () => void listeners.delete(notify);
      marks ??= begin();
      try {
        await marks;
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
    stop() {
      isStopped = true;
      listeners.clear();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
