import { sql } from "kysely";
import { manualClock } from "#kernel/clock.ts";
import { startHeartbeat } from "#operation/processes/index.ts";
import { createMetrics } from "#platform/metrics/metrics.ts";
import { publish } from "#platform/outbox.ts";
import { startScheduledTasks } from "#platform/scheduled-tasks/scheduled-tasks.ts";
import { aPartner } from "../../builders.ts";
import { operate } from "../../webhooks.ts";
import type { Breakage } from "../breakage.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** As the sequencer takes it for each batch. */
const SEQUENCER_LOCK = 4_610_003;

/** What is wrong with those who work. */
export const workBreakages: readonly Breakage[] = [
  {
    title: "nobody who works",
    check: "workers",
    kind: "work.stopped",
    state: "failing",
    async break({ app }) {
      await app.restart({ role: "serve" });
      return { mend: () => app.restart() };
    },
  },
  {
    title: "a sequencer that is stuck",
    check: "workers",
    kind: "events.delayed",
    state: "failing",
    async break({ app }) {
      const { organizationId } = await aPartner(app);
      await app.eventsSettled();
      const { promise: isMended, resolve: mend } = Promise.withResolvers<void>();
      const { promise: isBroken, resolve: onBroken } = Promise.withResolvers<void>();
      const holding = app.context.db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(SEQUENCER_LOCK)})`.execute(trx);
        onBroken();
        await isMended;
      });
      await isBroken;
      await publish(app.context.db, app.clock(), { organizationId, type: "user.updated", data: {} });
      app.clock.advance(2 * MINUTE_MS);
      return {
        async mend() {
          mend();
          await holding;
          await app.eventsSettled();
        },
      };
    },
  },
  {
    title: "a scheduled task that fails",
    check: "workers",
    kind: "scheduled_task.failing",
    state: "failing",
    async break({ app }) {
      let isBroken = true;
      const clock = manualClock("2126-10-01T09:00:00Z");
      const context = { ...app.context, metrics: createMetrics() };
      const task = {
        name: "breaks",
        schedule: "* * * * *" as const,
        run: async () => {
          if (isBroken) throw new Error("It cannot be done.");
        },
      };
      const tasks = startScheduledTasks(context, [task], { lookMs: 20, now: async () => clock() });
      const heartbeat = startHeartbeat(app.context, {
        role: "work",
        workers: [tasks],
        checks: [],
        beatMs: 50,
      });
      return {
        async mend() {
          isBroken = false;
          clock.advance(10 * MINUTE_MS);
          await heartbeat.stop();
          await tasks.stop();
        },
      };
    },
  },
  {
    title: "a job that nobody takes",
    check: "workers",
    kind: "jobs.delayed",
    state: "failing",
    async break({ app }) {
      const { organizationId } = await aPartner(app);
      const id = "01980f5e-7c1a-7b3e-9f44-2f6f0b1c9d10";
      // Of a kind that no process of this release knows, as after a downgrade.
      await sql`
        insert into job (id, organization_id, kind, input, step_after, creation_date, modified_date)
        values (${id}, ${organizationId}, 'unknown', '{}', ${app.clock()}, ${app.clock()}, ${app.clock()})`.execute(
        app.context.db,
      );
      app.clock.advance(11 * MINUTE_MS);
      return {
        async mend() {
          await sql`delete from job where id = ${id}`.execute(app.context.db);
        },
      };
    },
  },
  {
    title: "an organization that should have been erased two days ago",
    check: "workers",
    kind: "organizations.erasing_delayed",
    state: "failing",
    async break({ app }) {
      const { slug, organizationId } = await aPartner(app);
      const confirm = { confirm: slug };
      const { json } = await operate(app, "POST", `/organizations/${slug}/delete/`, confirm);
      // Begun, and kept from ending by a process that holds it.
      const holding = await app.context.db.startTransaction().execute();
      await sql`
        update organization_deletion set erase_after = ${new Date(app.clock().getTime() - 2 * DAY_MS)}
        where id = ${json.id}`.execute(app.context.db);
      await sql`select from organization_deletion where id = ${json.id} for update`.execute(holding);
      return {
        async mend() {
          await holding.rollback().execute();
          await sql`
            update organization_deletion set state = 'cancelled' where organization_id = ${organizationId}`.execute(
            app.context.db,
          );
        },
      };
    },
  },
];
