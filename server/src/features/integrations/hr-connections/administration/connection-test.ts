import type { Context } from "#platform/feature.ts";
import { codedSentences, defineSentence, inSentences, type Message } from "#platform/health/sentence.ts";
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
  const note: Note = (name, ok, { message: detail, sentences }) =>
    checks.push({ name, ok, detail, detail_sentences: codedSentences(sentences) });
  const readiness = await tried(context, row, note);
  const twins = await twinsOf(context.db, row);
  if (twins !== null) note("integration", false, twins);
  if (row.hub === "kombo") {
    const hasSecret = row.encrypted_webhook_secret !== null;
    note("webhooks", hasSecret, inSentences(hasSecret ? secretSet() : noSecret()));
  }
  if (withDefaults(row.policies).invites) {
    const hasMail = context.mailer !== null;
    note("invitations", hasMail, inSentences(hasMail ? invited() : noMail()));
  }
  return { ok: checks.every(({ ok }) => ok), checks, readiness };
}

type Check = HrisConnectionTest["checks"][number];
type Note = (name: Check["name"], ok: boolean, detail: Message) => void;

const secretSet = defineSentence(
  "hris_test.secret_set",
  "A secret for webhooks is stored; the hub has to send them to the webhook URL of the connection.",
);
const noSecret = defineSentence(
  "hris_test.no_secret",
  "No secret for webhooks is stored, so changes arrive with the nightly reading only. Copy it from the hub's dashboard into the settings of the connection.",
);

const invited = defineSentence(
  "hris_test.invited",
  "New people get a mail with which they choose a password.",
);
const noMail = defineSentence(
  "hris_test.no_mail",
  "The connection invites new people by mail, and this service has no mail server: set SMTP_URL and SMTP_FROM, or let the connection invite nobody. Until then nobody is invited.",
);

async function tried(context: AdapterContext, row: ConnectionRow, note: Note): Promise<Readiness> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  let hub: HrisHub;
  try {
    hub = hubOf(context, row);
    const check = await hub.check(signal);
    note("credentials", true, inSentences(accepted()));
    if (check.state !== "ready") {
      note("integration", false, check.detail);
      return { state: check.state === "pending" ? "pending" : "broken", reason: check.detail };
    }
    note("integration", true, inSentences(check.isStale ? stale() : upToDate()));
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
        note(name, true, inSentences(noGroups()));
        continue;
      }
      note(name, false, reasonOf(error));
      return { state: "broken", reason: reasonOf(error) };
    }
  }
  return { state: "ready" };
}

const accepted = defineSentence("hris_test.accepted", "The hub accepts the credentials.");
const upToDate = defineSentence("hris_test.up_to_date", "The integration is set up and up to date.");
const noGroups = defineSentence(
  "hris_test.no_groups",
  "The hub delivers no groups of this HR system, so it says nothing of teams: only accounts follow it.",
);

const stale = defineSentence(
  "hris_test.stale",
  "The integration is set up. Its scope was changed and it has not read the HR system since, so nobody is deactivated until then.",
);

async function firstPage(pages: AsyncIterable<HubPage<unknown>>, noun: keyof typeof found): Promise<Message> {
  const words = found[noun];
  for await (const { rows, unreadable } of pages) {
    const [first] = unreadable;
    const bad = first ? [someUnreadable({ count: unreadable.length }), ...first.reason] : [];
    return inSentences(words.some({ count: rows.length }), ...bad);
  }
  return inSentences(words.none());
}

const found = {
  employees: {
    some: defineSentence("hris_test.employees", "{count} employees on the first page."),
    none: defineSentence("hris_test.no_employees", "There are no employees."),
  },
  groups: {
    some: defineSentence("hris_test.groups", "{count} groups on the first page."),
    none: defineSentence("hris_test.empty_groups", "There are no groups."),
  },
} as const;
const someUnreadable = defineSentence("hris_test.unreadable", "{count} cannot be read, the first because:");
