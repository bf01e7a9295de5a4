import { createFloor, withSlack } from "./floor.ts";

/** Among which a claim looks. */
export interface Turn {
  /** Organizations whose turn it is not. */
  except: readonly number[];
  /** Only what was due from then on; null: all. */
  dueFrom: Date | null;
}

/** In which order a process serves the organizations that have something waiting: one after the other, however much one has. */
interface Turns {
  /**
   * Takes what `claim` finds for organizations other than those that were served in this round; where these have nothing, a new
   * round begins.
   */
  next<Item extends Waiting>(claim: (turn: Turn) => Promise<readonly Item[]>): Promise<readonly Item[]>;
  /** How long a worker that found nothing may rest until it has to look among all. */
  pauseMs(): number;
}

interface Waiting {
  organization_id: number;
  /** Before it was claimed. */
  was_due_at: string;
}

const LONGEST_ROUND = 1_000;

export function createTurns(floor = createFloor<Date>()): Turns {
  const served = new Set<number>();
  return {
    next: (claim) =>
      floor.look(async (dueFrom) => {
        let items = served.size === 0 ? [] : await claim({ except: [...served], dueFrom });
        if (items.length === 0 || served.size > LONGEST_ROUND) served.clear();
        if (items.length === 0) {
          items = await claim({ except: [], dueFrom });
          const [first] = items.map((item) => item.was_due_at).sort();
          floor.note(first === undefined ? undefined : withSlack(first));
        }
        for (const { organization_id: organizationId } of items) served.add(organizationId);
        return items;
      }),
    pauseMs: floor.pauseMs,
  };
}
