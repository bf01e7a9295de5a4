import { sql } from "kysely";
import { Type } from "typebox";
import { forgetEndpoints, readSettings, writeObject } from "#content/ai/index.ts";
import { recordKeptLog, recordProof } from "#operation/backups/index.ts";
import { backupFaults } from "#platform/backups/backup-faults.ts";
import { anOrganization, aPartner } from "../../builders.ts";
import { anEndpoint, operate } from "../../webhooks.ts";
import type { Breakage } from "../breakage.ts";

const DAY_MS = 24 * 3_600_000;

/** @param reported what was reported, two days ago and now */
const backup = (title: string, kind: string, reported: { before: string[]; now: string[] }): Breakage => ({
  title,
  check: "backups",
  kind,
  state: "warning",
  async break({ app }) {
    const report = async (kinds: readonly string[]) => {
      for (const made of kinds) await operate(app, "POST", "/backups/", { kind: made });
    };
    await aPartner(app);
    await sql`delete from backup_report`.execute(app.context.db);
    await report(reported.before);
    app.clock.advance(2 * DAY_MS);
    await report(reported.now);
    return { mend: () => report(["made", "proven"]) };
  },
});

/** What is wrong with what the service keeps, and with what it asks models. */
export const keepingBreakages: readonly Breakage[] = [
  {
    title: "a model that answers nonsense twenty times of twenty",
    check: "models",
    kind: "ai_endpoint.failing",
    state: "warning",
    async break({ app, llm }) {
      const { id, slug } = await anOrganization(app);
      await operate(app, "PATCH", `/organizations/${slug}/ai/`, {
        text: { base_url: llm.url, model: "nonsense", api_key: null },
      });
      const ask = async () => {
        forgetEndpoints(); // else it is left alone for half a minute after every third
        const settings = await readSettings(app.context, app.context.db, id);
        return writeObject(app.context, settings, {
          use: "lessons",
          instructions: "Say yes.",
          data: {},
          schema: Type.Object({ yes: Type.Boolean() }),
          mostOutputTokens: 10,
          deadlineMs: 5_000,
        });
      };
      llm.behave(() => ({ text: "Colorless green ideas sleep furiously." }));
      for (let call = 0; call < 20; call += 1) await ask();
      return {
        async mend() {
          llm.behave(() => ({ json: { yes: true } }));
          await ask();
          forgetEndpoints();
        },
      };
    },
  },
  {
    title: "a budget for models that is nearly spent",
    check: "models",
    kind: "ai_budget.low",
    state: "warning",
    async break({ app }) {
      const { id, slug } = await anOrganization(app);
      const budget = (amount: number) =>
        operate(app, "PATCH", `/organizations/${slug}/ai/`, { daily_budget: amount });
      await budget(2.5);
      await sql`
        insert into ai_spending (organization_id, day, spent) values (${id}, ${app.clock().toISOString().slice(0, 10)}::date, 2410000)`.execute(
        app.context.db,
      );
      return { mend: async () => void (await budget(5)) };
    },
  },
  {
    title: "a SECRET_KEY that opens nothing",
    check: "secret key",
    kind: "secret_key.missing",
    state: "failing",
    async break({ app }) {
      await anEndpoint(app, await aPartner(app), "https://receiver.example.com/");
      await app.restart({ secretKeys: ["another key than the one that wrote what is there"] });
      return { mend: () => app.restart() };
    },
  },
  {
    title: "a PostgreSQL with bugs that a later minor version fixes",
    check: "database",
    kind: "database.behind",
    state: "warning",
    async break({ app }) {
      const minors = Object.fromEntries(Array.from({ length: 30 }, (_, major) => [String(major), 99]));
      await app.restart({ databaseMinors: minors });
      return { mend: () => app.restart() };
    },
  },
  {
    title: "a migration that is pending",
    check: "database",
    kind: "database.not_migrated",
    state: "failing",
    takesOutOfRotation: true,
    isToldByProbe: true,
    async break({ app }) {
      const { db } = app.context;
      await sql`update schema_migration set name = 'x' || name where name = (select max(name) from schema_migration)`.execute(
        db,
      );
      return {
        async mend() {
          await sql`update schema_migration set name = substr(name, 2) where name like 'x%'`.execute(db);
        },
      };
    },
  },
  backup("no backup at all", "backup.missing", { before: [], now: [] }),
  backup("a backup that is older than a day", "backup.old", { before: ["made", "proven"], now: [] }),
  backup("backups of which none was ever restored", "backup.unproven", { before: [], now: ["made"] }),
  {
    title: "a kept log that cannot be used",
    check: "backups",
    kind: "backup.log_unproven",
    state: "failing",
    async break({ app }) {
      const of = { of: "log", folder: "/srv/backups/log", upTo: app.clock().toISOString() } as const;
      await recordKeptLog(app.context, of.folder);
      const gap = backupFaults.gap({ from: "0/3000000", to: "0/5000000", file: "0000000500000000.log" });
      await recordProof(app.context, {
        ...of,
        differences: [gap],
      });
      return { mend: () => recordProof(app.context, { ...of, differences: [] }) };
    },
  },
];
