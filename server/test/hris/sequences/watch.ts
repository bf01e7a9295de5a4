import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { type Tables, undoable } from "./tables.ts";
import type { LookOn, ShownRun, World } from "./world.ts";

/** Looks on while runs work, and says what must never happen. */
export interface Watch {
  faults: string[];
  lookOn: LookOn;
  /** Of the whole database: events are numbered without a gap, and everybody is announced once. */
  faultsOfEvents(): Promise<string[]>;
}

/** What is known of a run since it was first taken. */
interface Watched {
  /** When its last reading began, and how things stood then. */
  read: { at: number; tables: Tables };
  first: { at: number; tables: Tables; touches: number };
  lost: Losses;
}
interface Losses {
  accounts: number;
  memberships: number;
}

const DAY_MS = 24 * 3_600_000;

export function watch(world: World): Watch {
  const watched = new Map<number, Watched>();
  const faults: string[] = [];
  /** The run that changed something last. */
  let last = 0;

  const lookOn: LookOn = async (runId) => {
    const before = await world.tables();
    const now = { at: world.app.clock().getTime(), tables: before };
    const phase = (await runOf(world, runId)).phase;
    const known = watched.get(runId);
    const first = known?.first ?? { ...now, touches: world.touches };
    const read = known && phase !== "read" ? known.read : now;
    const run: Watched = { read, first, lost: known?.lost ?? { accounts: 0, memberships: 0 } };
    watched.set(runId, run);
    return async () => {
      const after = await world.tables();
      const is = await runOf(world, runId);
      faults.push(...faultsBetween(before, after, world).map((fault) => `run ${runId}: ${fault}`));
      if (phase === "undo") {
        if (is.state === "undone" && (last === runId || last === 0) && run.first.touches === world.touches)
          faults.push(
            ...faultsOfUndo(run.first.tables, after).map((fault) => `run ${runId}, undone: ${fault}`),
          );
        run.lost = { accounts: 0, memberships: 0 };
      } else {
        run.lost = added(run.lost, lossesBetween(before, after));
        faults.push(...gateFaults(run, is));
      }
      if (!isDeepStrictEqual(undoable(before), undoable(after))) last = runId;
    };
  };

  /** Decision: more than five, and more than a tenth, wait for an operator; summed over 24 hours. */
  function gateFaults(run: Watched, { id, approved_by }: ShownRun): string[] {
    if (approved_by !== null) {
      run.lost = { accounts: 0, memberships: 0 };
      return [];
    }
    const { tables, at } = run.read;
    const since = [...watched.values()].filter(({ first }) => first.at >= at - DAY_MS);
    const linked = new Set(tables.links.map(({ user_id }) => user_id));
    const active = tables.users.filter((user) => user.is_active && linked.has(user.id)).length;
    const memberships = tables.members.filter(({ source }) => source === "hris").length;
    const most = (of: number) => Math.max(5, of / 10);
    const sum = (of: keyof Losses) => since.reduce((all, { lost }) => all + lost[of], 0);
    return [
      run.lost.accounts > 0 && sum("accounts") > most(active)
        ? `run ${id} deactivated ${sum("accounts")} of ${active} within a day, and nobody approved`
        : null,
      run.lost.memberships > 0 && sum("memberships") > most(memberships)
        ? `run ${id} ended ${sum("memberships")} of ${memberships} memberships within a day, and nobody approved`
        : null,
    ].filter((fault) => fault !== null);
  }

  return { faults, lookOn, faultsOfEvents: () => faultsOfEvents(world) };
}

async function runOf(world: World, runId: number): Promise<ShownRun> {
  const run = (await world.runs()).find(({ id }) => id === runId);
  if (!run) throw new Error(`Run ${runId} is gone.`);
  return run;
}

/** What a run may do to nobody, whatever the hub says. */
function faultsBetween(before: Tables, after: Tables, { blocked, given }: World): string[] {
  const admins = ({ users }: Tables) =>
    users.filter(({ is_active, access_role }) => is_active && access_role === "admin").length;
  const ids = new Set(after.users.map(({ id }) => id));
  const members = new Set(
    after.members
      .filter(({ source }) => source !== "hris")
      .map(({ team_id, user_id }) => `${team_id} ${user_id}`),
  );
  const doubles = ({ users }: Tables) => {
    const emails = users.filter(({ is_active }) => is_active).flatMap(({ email }) => email ?? []);
    return emails.length - new Set(emails).size;
  };
  return [
    ...after.users
      .filter(({ id, is_active }) => is_active && blocked.has(id))
      .map(({ id }) => `user ${id} was blocked by hand and is active`),
    ...[...given]
      .filter((one) => !members.has(one))
      .map((one) => `membership ${one} was given by hand and is gone`),
    ...before.users.filter(({ id }) => !ids.has(id)).map(({ id }) => `user ${id} was deleted`),
    ...(admins(before) > 0 && admins(after) === 0 ? ["the last administrator was deactivated"] : []),
    ...(doubles(after) > doubles(before) ? ["two active accounts have one address"] : []),
  ];
}

function lossesBetween(before: Tables, after: Tables): Losses {
  const active = new Set(after.users.filter(({ is_active }) => is_active).map(({ id }) => id));
  const members = new Set(after.members.map(({ team_id, user_id }) => `${team_id} ${user_id}`));
  return {
    accounts: before.users.filter(({ id, is_active }) => is_active && !active.has(id)).length,
    memberships: before.members.filter(({ team_id, user_id }) => !members.has(`${team_id} ${user_id}`))
      .length,
  };
}

const added = (one: Losses, other: Losses): Losses => ({
  accounts: one.accounts + other.accounts,
  memberships: one.memberships + other.memberships,
});

/** Everything is as it was, but for accounts that were made: they stay with their links, and are deactivated. */
function faultsOfUndo(was: Tables, is: Tables): string[] {
  const known = new Set(was.users.map(({ id }) => id));
  const newcomers = is.users.filter(({ id }) => !known.has(id));
  const left = {
    ...is,
    users: is.users.filter(({ id }) => known.has(id)),
    links: is.links.filter(({ user_id }) => known.has(user_id)),
  };
  const [before, after] = [undoable(was), undoable(left)];
  return [
    ...newcomers.filter(({ is_active }) => is_active).map(({ id }) => `user ${id} was made and stays active`),
    ...(["users", "teams", "members", "links", "groups"] as const)
      .filter((table) => !isDeepStrictEqual(before[table], after[table]))
      .map((table) => `${table} were ${different(before[table], after[table])}`),
  ];
}

function different(before: readonly object[], after: readonly object[]): string {
  const [was, is] = [before.map((row) => JSON.stringify(row)), after.map((row) => JSON.stringify(row))];
  const lost = was.filter((row) => !is.includes(row));
  return `${lost.join(", ") || "less"} and are ${is.filter((row) => !was.includes(row)).join(", ") || "less"}`;
}

async function faultsOfEvents({ app, connection }: World): Promise<string[]> {
  const { rows } = await sql<{ gaps: number; unnumbered: number; twice: number; missing: number }>`
    select
      (select last_position - pruned_position from event_stream)
        - (select count(*) from event where position is not null) as gaps,
      (select count(*) from event where not sequenced) as unnumbered,
      (select count(*) from (
         select body::json -> 'data' ->> 'user_id' from event
         where organization_id = ${connection.partner.organizationId} and type = 'user.created'
         group by 1 having count(*) > 1) as told) as twice,
      (select count(*) from "user" where organization_id = ${connection.partner.organizationId} and not exists (
         select from event where organization_id = ${connection.partner.organizationId} and type = 'user.created'
           and (body::json -> 'data' ->> 'user_id')::bigint = "user".id)) as missing`.execute(app.context.db);
  const [{ gaps, unnumbered, twice, missing } = { gaps: 1, unnumbered: 1, twice: 1, missing: 1 }] = rows;
  const isSo = { gaps, unnumbered, twice, missing };
  return Object.entries(isSo).flatMap(([what, count]) =>
    Number(count) === 0 ? [] : [`events: ${count} ${what}`],
  );
}
