import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { AnnouncedEvent } from "#platform/announced-event.ts";
import type { Database } from "#platform/database/database.ts";
import type { EventType } from "#platform/event-types.ts";
import { publish } from "#platform/outbox.ts";
import { createSendingSwitch, type Sending } from "#platform/sending.ts";
import { readEventPage } from "#tenancy/events/paging/event-page.ts";
import { openWebhookStage } from "../stages/webhook-stage.ts";

interface StreamDisturbance {
  /** A migrated database that nobody else uses. */
  databaseUrl: string;
  /** At least: it goes on until `atLeast` events are written and a sequencer was killed three times. */
  durationMs: number;
  atLeast?: number;
  writers?: number;
}

interface StreamReport {
  /** Events of transactions that committed; internal ones included. */
  committed: number;
  rolledBack: number;
  /** Sequencers ended with SIGKILL, and times all connections of the living ones were cut. */
  kills: number;
  cuts: number;
  /** What went wrong, in words; a sound stream leaves it empty. */
  faults: string[];
  /** What pollers that trust the rows' serial ids missed meanwhile: the disturbance is worth nothing when it is 0. */
  lostBySerialIds: number;
}

interface Written {
  id: string;
  organizationId: number;
  audience: Audience;
  writer: number;
  /** The writer's own count. */
  ordinal: number;
}

type Audience = AnnouncedEvent["audience"];

const SEQUENCERS = 2;
const LEAST_KILLS = 3;
const SETTLE_WITHIN_MS = 300_000;
const APPLICATION = "disturbed_sequencer";
const types: Record<Audience, EventType> = {
  public: "user.updated",
  extension: "team.updated",
  internal: "subsection.completed",
};

/**
 * Writers that stall and roll back at random, sequencers that are killed and cut off, pollers that read all the while:
 * tells whether every poller saw each committed event once, in order, densely numbered.
 */
export async function disturbEventStream(disturbance: StreamDisturbance): Promise<StreamReport> {
  const { databaseUrl, durationMs, atLeast = 0, writers = 32 } = disturbance;
  const { context, close } = openWebhookStage({ databaseUrl, poolSize: writers + 8 });
  const { db } = context;
  const organizations = await insertOrganizations(db, 4);
  const killer = disturbSequencers(db, databaseUrl);
  const deadline = Date.now() + durationMs;
  const stage: Stage = {
    db,
    sending: createSendingSwitch(),
    organizations,
    missing: atLeast,
    isDisturbedEnough: () => Date.now() >= deadline && killer.counts.kills >= LEAST_KILLS,
    isSettled: false,
  };
  try {
    const pollers = organizations.flatMap((organizationId) => [
      poll(stage, organizationId, ["public"]),
      poll(stage, organizationId, ["public", "extension"]),
    ]);
    const naivePollers = organizations.map((organizationId) => pollSerialIds(stage, organizationId));
    const outcomes = await Promise.all(Array.from({ length: writers }, (_, writer) => write(stage, writer)));
    const written = outcomes.flatMap((outcome) => outcome.written);
    await settle(db, written.length);
    stage.isSettled = true;
    const faults = (await Promise.all(pollers)).flatMap((seen) => pollerFaults(seen, written));
    return {
      committed: written.length,
      rolledBack: outcomes.reduce((sum, outcome) => sum + outcome.rolledBack, 0),
      ...(await killer.stop()),
      faults: [...faults, ...(await numberingFaults(db, written)), ...killer.crashes],
      lostBySerialIds: lostCount(await Promise.all(naivePollers), written),
    };
  } finally {
    stage.isSettled = true;
    await killer.stop();
    await close();
  }
}

interface Stage {
  sending: Sending;
  db: Database;
  organizations: readonly number[];
  /** How many events are still to be written. */
  missing: number;
  isDisturbedEnough(): boolean;
  /** Writers are done and everything is numbered: pollers stop when they have caught up. */
  isSettled: boolean;
}

async function insertOrganizations(db: Database, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into organization (slug, name, creation_date, modified_date)
    select 'disturbed-' || n, 'Disturbed', now(), now() from generate_series(1, ${count}::int) as n
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

class RolledBack extends Error {}

async function write(stage: Stage, writer: number) {
  const written: Written[] = [];
  let rolledBack = 0;
  for (let ordinal = 0; stage.missing > 0 || !stage.isDisturbedEnough(); ) {
    const batch: Written[] = [];
    try {
      await stage.db.transaction().execute(async (trx) => {
        const size = 1 + randomBelow(3);
        for (let index = 0; index < size; index += 1) {
          const event = { organizationId: pick(stage.organizations), audience: randomAudience() };
          const id = await publish(trx, new Date(), {
            organizationId: event.organizationId,
            type: types[event.audience],
            data: { writer, ordinal: ordinal + index },
          });
          batch.push({ id, ...event, writer, ordinal: ordinal + index });
          await stall();
        }
        if (randomBelow(5) === 0) throw new RolledBack();
      });
      written.push(...batch);
      stage.missing -= batch.length;
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
      rolledBack += batch.length;
    }
    ordinal += batch.length;
  }
  return { written, rolledBack };
}

/** Most writers are quick; now and then one keeps its transaction open while hundreds of later ones commit. */
function stall(): Promise<void> {
  return pause(randomBelow(20) === 0 ? randomBelow(250) : randomBelow(8));
}

function randomAudience(): Audience {
  const draw = randomBelow(10);
  if (draw === 0) return "internal";
  return draw === 1 ? "extension" : "public";
}

interface Sighting {
  organizationId: number;
  audiences: readonly Audience[];
  ids: string[];
}

/** A partner's poller, as the specification describes it. */
async function poll(stage: Stage, organizationId: number, audiences: readonly Audience[]): Promise<Sighting> {
  const ids: string[] = [];
  const eventTypes = audiences.map((audience) => types[audience]).join(",");
  let after = "0";
  for (;;) {
    const isLast = stage.isSettled;
    const bytes = await readEventPage(stage, organizationId, {
      after,
      limit: 1 + randomBelow(200),
      ...(audiences.includes("extension") ? { event_types: eventTypes } : {}),
    });
    const page: { events: { id: string }[]; has_more: boolean; next_after: string } = JSON.parse(
      bytes.toString(),
    );
    ids.push(...page.events.map((event) => event.id));
    after = page.next_after;
    if (page.has_more) continue;
    if (isLast) return { organizationId, audiences, ids };
    await pause(10);
  }
}

/** The poller that looks right and is wrong: it goes by the serial id, which is given before the commit. */
async function pollSerialIds(stage: Stage, organizationId: number): Promise<Sighting> {
  const ids: string[] = [];
  let after = 0;
  for (;;) {
    const isLast = stage.isSettled;
    const { rows } = await sql<{ id: number; event_id: string }>`
      select id, event_id from event
      where organization_id = ${organizationId} and audience = 'public' and id > ${after}
      order by id limit 200`.execute(stage.db);
    ids.push(...rows.map((row) => row.event_id));
    after = rows.at(-1)?.id ?? after;
    if (rows.length > 0) continue;
    if (isLast) return { organizationId, audiences: ["public"], ids };
    await pause(10);
  }
}

async function settle(db: Database, committed: number): Promise<void> {
  const until = Date.now() + SETTLE_WITHIN_MS;
  for (;;) {
    const { rows } = await sql<{ pending: number }>`
      select count(*) as pending from event where not sequenced`.execute(db);
    const pending = rows[0]?.pending ?? 0;
    if (pending === 0) return;
    if (Date.now() > until)
      throw new Error(
        `${pending} of ${committed} events are still not numbered after ${SETTLE_WITHIN_MS / 1000} s.`,
      );
    await pause(20);
  }
}

function expectedBy(sighting: Sighting, written: readonly Written[]): Map<string, Written> {
  const isFor = (event: Written) =>
    event.organizationId === sighting.organizationId && sighting.audiences.includes(event.audience);
  return new Map(written.filter(isFor).map((event) => [event.id, event]));
}

function pollerFaults(sighting: Sighting, written: readonly Written[]): string[] {
  const expected = expectedBy(sighting, written);
  const seen = new Set(sighting.ids);
  const poller = `poller of organization ${sighting.organizationId} (${sighting.audiences.join(", ")})`;
  const faults: string[] = [];
  const report = (count: number, what: string) => {
    if (count > 0) faults.push(`${poller}: ${count} ${what}`);
  };
  report([...expected.keys()].filter((id) => !seen.has(id)).length, "lost");
  report(sighting.ids.length - seen.size, "seen more than once");
  report([...seen].filter((id) => !expected.has(id)).length, "seen that were not for it or never committed");
  const ordinals = new Map<number, number>();
  let disordered = 0;
  for (const id of sighting.ids) {
    const event = expected.get(id);
    if (!event) continue;
    if (event.ordinal <= (ordinals.get(event.writer) ?? -1)) disordered += 1;
    ordinals.set(event.writer, event.ordinal);
  }
  report(disordered, "seen before one that its writer had committed earlier");
  return faults;
}

/** All organizations together number without a gap from 1; internal events have no number. */
async function numberingFaults(db: Database, written: readonly Written[]): Promise<string[]> {
  const { rows } = await sql<{ first: number; last: number; count: number; stream_end: number }>`
    select min(position) as first, max(position) as last, count(distinct position) as count,
           (select last_position from event_stream) as stream_end
    from event where position is not null`.execute(db);
  const expected = written.filter((event) => event.audience !== "internal").length;
  const found = rows[0];
  const isDense = found?.first === 1 && found.last === expected && found.count === expected;
  if (isDense && found.stream_end === expected) return [];
  return [
    `numbering: ${expected} events should be numbered from 1 without a gap, found ${JSON.stringify(found)}`,
  ];
}

function lostCount(sightings: readonly Sighting[], written: readonly Written[]): number {
  return sightings.reduce((sum, sighting) => {
    const seen = new Set(sighting.ids);
    return sum + [...expectedBy(sighting, written).keys()].filter((id) => !seen.has(id)).length;
  }, 0);
}

/** Keeps two sequencers running, and neither of them for long. The last ones live until everything is numbered. */
function disturbSequencers(db: Database, databaseUrl: string) {
  const url = new URL(databaseUrl);
  url.searchParams.set("application_name", APPLICATION);
  const crashes: string[] = [];
  const start = () =>
    spawnSequencer(url.href, (code) => crashes.push(`a sequencer died of itself, with ${code}`));
  const children = Array.from({ length: SEQUENCERS }, start);
  const counts = { kills: 0, cuts: 0 };
  const end = new AbortController();

  async function run(): Promise<void> {
    while (!end.signal.aborted) {
      await pause(200 + randomBelow(400), undefined, { signal: end.signal }).catch(() => undefined);
      if (end.signal.aborted) return;
      if (randomBelow(4) === 0) {
        await cutConnections(db);
        counts.cuts += 1;
      } else {
        const index = randomBelow(SEQUENCERS);
        await kill(children[index]);
        counts.kills += 1;
        children[index] = start();
      }
    }
  }

  const running = run();
  return {
    crashes,
    counts,
    async stop() {
      end.abort();
      await running;
      await Promise.all(children.map(kill));
      return counts;
    },
  };
}

function spawnSequencer(databaseUrl: string, onCrash: (code: number) => void): ChildProcess {
  const program = join(import.meta.dirname, "sequencer-process.ts");
  const child = spawn(process.execPath, [program, databaseUrl], { stdio: ["ignore", "ignore", "inherit"] });
  child.once("exit", (code) => {
    if (code !== null) onCrash(code); // null: ended by our signal
  });
  return child;
}

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function cutConnections(db: Database): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${APPLICATION} and datname = current_database()`.execute(db);
}

function randomBelow(limit: number): number {
  return Math.floor(Math.random() * limit);
}

function pick<T>(choices: readonly T[]): T {
  const choice = choices[randomBelow(choices.length)];
  if (choice === undefined) throw new Error("Nothing to choose from.");
  return choice;
}
