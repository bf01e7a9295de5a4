import { sql } from "kysely";
import { performRun } from "#integrations/hr-connections/runs/perform.ts";
import { claimRuns } from "#integrations/hr-connections/runs/run-queries.ts";
import { sequenceBatch } from "#tenancy/events/sequencing/sequencer.ts";
import type { TestApp } from "../../app.ts";
import { operate } from "../../webhooks.ts";
import { type Connected, connected } from "../connected.ts";
import { type Company, startCompany } from "./company.ts";
import { mortalDatabase } from "./mortal-database.ts";
import { readTables, type Tables } from "./tables.ts";

/** A connected company, and what people decided about its accounts. */
export interface World {
  app: TestApp;
  company: Company;
  connection: Connected;
  /** Accounts that somebody deactivated by hand. */
  blocked: Set<number>;
  /** Memberships that somebody gave by hand: `team user`. */
  given: Set<string>;
  /** How often somebody other than the connection has changed accounts or teams. */
  touches: number;
  tables(): Promise<Tables>;
  /** The newest first. */
  runs(): Promise<ShownRun[]>;
  stop(): Promise<void>;
}

export interface ShownRun {
  id: number;
  kind: string;
  state: string;
  phase: "read" | "apply" | "undo";
  approved_by: string | null;
}

export async function startWorld(app: TestApp): Promise<World> {
  const company = await startCompany(app.clock);
  const connection = await connected(app, company.hub, { isActive: false });
  const { db } = app.context;
  return {
    app,
    company,
    connection,
    blocked: new Set(),
    given: new Set(),
    touches: 0,
    tables: () => readTables(db, connection),
    async runs() {
      const { rows } = await sql<ShownRun>`
        select id, kind, state, phase, approved_by from hris_run where connection_id = ${connection.id}
        order by id desc`.execute(db);
      return rows;
    },
    async stop() {
      await operate(app, "DELETE", `/hris-connections/${connection.id}/`);
      await company.hub.stop();
    },
  };
}

/** Hears of a run before anything is done for it; what it answers is called when nothing more is done, dead or alive. */
export type LookOn = (runId: number) => Promise<Ended>;
type Ended = () => Promise<void>;

/**
 * A process that takes every run that is due, the one of a dead process first, until there is none left.
 * @param dieAfter so many statements, and the process is dead
 */
export async function work({ app }: World, lookOn: LookOn, dieAfter?: number): Promise<void> {
  const process = mortalDatabase(app.databaseUrl);
  // Nobody waits here until the lease of a process ends that is known to be dead.
  await sql`update hris_run set leased_until = clock_timestamp() where state = 'running'`.execute(
    app.context.db,
  );
  if (dieAfter !== undefined) process.dieAfter(dieAfter);
  const nothing: Ended = async () => undefined;
  let ended = nothing;
  try {
    for (;;) {
      const [run] = await claimRuns(process.db, app.clock(), 1);
      if (!run) break;
      ended = await lookOn(run.id);
      await performRun({ ...app.context, db: process.db }, run, new AbortController().signal);
      await ended();
      ended = nothing;
    }
  } catch (error) {
    if (!process.isDead()) throw error;
  } finally {
    await process.close();
  }
  await ended();
  while ((await sequenceBatch(app.context.db, [])) > 0);
}
