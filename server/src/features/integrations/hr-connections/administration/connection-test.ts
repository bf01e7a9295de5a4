import type { Context } from "#platform/feature.ts";
import { type AdapterContext, hubOf } from "../adapters/adapter.ts";
import { DEADLINE_MS, type Readiness, reasonOf } from "../adapters/readiness.ts";
import { type ConnectionRow, withDefaults } from "../connections/connection.ts";
import type { HrisConnectionTest } from "../connections/schemas.ts";
import { HubError } from "../hub/failure.ts";
import type { HrisHub, HubPage } from "../hub/hub.ts";
import { twinsOf } from "../notices/twins.ts";

/** Asks the hub for everything that a run needs, one thing after the other; nothing is written. */
export async function testConnection(
  context: AdapterContext & Pick<Context, "mailer">,
  row: ConnectionRow,
): Promise<HrisConnectionTest & { readiness: Readiness }> {
  const checks: HrisConnectionTest["checks"] = [];
  const note = (name: Check["name"], ok: boolean, detail: string) => checks.push({ name, ok, detail });
  const readiness = await tried(context, row, note);
  const twins = await twinsOf(context.db, row);
  if (twins !== null) note("integration", false, twins);
  if (row.hub === "kombo") {
    const hasSecret = row.encrypted_webhook_secret !== null;
    note("webhooks", hasSecret, hasSecret ? SECRET_SET : NO_SECRET);
  }
  if (withDefaults(row.policies).invites) {
    const hasMail = context.mailer !== null;
    note("invitations", hasMail, hasMail ? INVITED : NO_MAIL);
  }
  return { ok: checks.every(({ ok }) => ok), checks, readiness };
}

type Check = HrisConnectionTest["checks"][number];

const SECRET_SET = "A secret for webhooks is stored; the hub has to send them to `webhook_url`.";
const NO_SECRET =
  "No secret for webhooks is stored, so changes arrive with the nightly reading only. Copy it from the hub's dashboard into `webhook_secret`.";

const INVITED = "New people get a mail with which they choose a password.";
const NO_MAIL =
  "The connection invites new people by mail, and this service has no mail server: set SMTP_URL and SMTP_FROM, or `invites` to false. Until then nobody is invited.";

async function tried(
  context: AdapterContext,
  row: ConnectionRow,
  note: (name: Check["name"], ok: boolean, detail: string) => void,
): Promise<Readiness> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  let hub: HrisHub;
  try {
    hub = hubOf(context, row);
    const check = await hub.check(signal);
    note("credentials", true, "The hub accepts the credentials.");
    if (check.state !== "ready") {
      note("integration", false, check.detail);
      return { state: check.state === "pending" ? "pending" : "broken", reason: check.detail };
    }
    note("integration", true, check.isStale ? STALE : "The integration is set up and up to date.");
  } catch (error) {
    const name = error instanceof HubError && error.kind !== "credentials" ? "integration" : "credentials";
    note(name, false, reasonOf(error));
    return { state: "broken", reason: reasonOf(error) };
  }
  for (const name of ["employees", "groups"] as const) {
    try {
      note(name, true, await firstPage(hub[name]({ signal }), name));
    } catch (error) {
      if (name === "groups" && error instanceof HubError && error.kind === "not_delivered") {
        note(name, true, NO_GROUPS);
        continue;
      }
      note(name, false, reasonOf(error));
      return { state: "broken", reason: reasonOf(error) };
    }
  }
  return { state: "ready" };
}

const NO_GROUPS =
  "The hub delivers no groups of this HR system, so it says nothing of teams: only accounts follow it.";

const STALE =
  "The integration is set up. Its scope was changed and it has not read the HR system since, so nobody is deactivated until then.";

async function firstPage(pages: AsyncIterable<HubPage<unknown>>, noun: string): Promise<string> {
  for await (const { rows, unreadable } of pages) {
    const bad =
      unreadable.length > 0 ? `, ${unreadable.length} cannot be read: ${unreadable[0]?.reason}` : "";
    return `${rows.length} ${noun} on the first page${bad}.`;
  }
  return `There are no ${noun}.`;
}
