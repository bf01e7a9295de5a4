import { features } from "../../src/app/features.ts";
import type { HiddenSql } from "./hidden-sql.ts";
import type { Owners } from "./owners.ts";
import type { Readers } from "./readers.ts";

/** The owner of each table, as features declare it. Other features go through the owner's `index.ts`. */
export const owners: Owners = {
  ...Object.fromEntries(
    features.flatMap(({ name, tables = {} }) => Object.keys(tables).map((table) => [table, name])),
  ),
  sync_horizon: "platform",
  demo_partner: "app",
  // The outbox puts events in; the sequencer gives each its position, in columns that nobody else touches.
  event: ["platform", "events"],
  held_mail: "platform",
  tombstone: "platform",
  idempotency_key: "platform",
  schema_migration: "platform",
  schema_release: "platform",
  sitting: "activity",
  learner_activity: "activity",
};

/**
 * Licences: features whose SQL names tables of others itself. They are reports, made of many features' rows in one
 * statement, and channels that are handed events by id. Each is an edge between features, like an import, so nobody
 * whose tables are read here may ask such a feature. The personal data of each feature is its own; it needs none.
 */
export const readers: Readers = {
  analytics: {
    tables: [
      "assignment",
      "curriculum",
      "feedback",
      "learner_activity",
      "organization",
      "sitting",
      "subsection_progress",
      "team",
      "team_member",
      "user",
    ],
    because: "reports, counted from the rows themselves in one statement each",
  },
  exports: {
    tables: [
      "assignment",
      "curriculum",
      "feedback",
      "scenario",
      "scenario_run",
      "team",
      "team_manager",
      "team_member",
      "tombstone",
      "user",
    ],
    because: "whole tables as rows for a warehouse, each with its watermark",
  },
  employees: {
    tables: ["team", "user"],
    because: "thousands of employees are matched with their accounts in one statement",
  },
  kpis: {
    tables: ["curriculum", "hr_employee", "organization", "template", "user"],
    because: "key figures of a company, counted from the rows themselves",
  },
  webhooks: {
    tables: ["event"],
    because: "a channel of the event stream: reads the events it was handed by id, beside its own queue",
  },
  xapi: {
    tables: ["event"],
    because: "a channel of the event stream: reads the events it was handed by id, beside its own queue",
  },
  recall: {
    tables: ["event"],
    because: "a reader of the event stream: reads the completions it was handed by id",
  },
  lti: {
    tables: ["event"],
    because: "a channel of the event stream: reads the events it was handed by id, beside its own queue",
  },
};

/** Files whose SQL is put together from names and types that stand elsewhere in the source, never from a request. */
export const hiddenSql: HiddenSql = {
  "server/src/platform/lists/order.ts": "casts a cursor to the type that its list declares",
  "server/src/platform/tenant-rows/tenant-rows.ts": "walks the tables of the catalogue",
  "server/src/platform/encryption/encrypted-column.ts": "walks the columns that features declare",
  "server/src/platform/database/migrations/apply-in-transaction.ts": "runs the files of server/migrations",
  "server/src/platform/database/migrations/apply-outside-transaction.ts":
    "runs the files of server/migrations",
  "server/src/platform/backups/base-backup/base-backup.ts": "speaks the replication protocol",
  "server/src/platform/backups/base-backup/copy-out.ts": "speaks the replication protocol",
  "server/src/platform/moves/copy-in.ts": "speaks the protocol of COPY",
  "server/src/platform/moves/copy-database.ts": "walks the tables of the catalogue",
  "server/src/features/integrations/webhooks/deliveries/retention.ts":
    "makes and drops partitions of its own, named for days",
  "server/src/features/people/users/user.ts": "columns of profile-fields.ts",
  "server/src/features/people/users/upsert/upsert-statement.ts": "columns of profile-fields.ts",
  "server/src/features/people/users/deactivation/erasure.ts": "columns of profile-fields.ts",
};
