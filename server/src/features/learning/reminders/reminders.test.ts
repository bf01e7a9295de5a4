import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { createSendingSwitch } from "#platform/sending.ts";
import { aLearner, aPartner } from "#test/builders.ts";
import { aBrowser } from "#test/learner-browser.ts";
import { linkIn } from "#test/mailbox.ts";
import { chooseReminders } from "./choice.ts";
import { reminderDay } from "./day.ts";
import { type RemindingOrganization, selectCandidates } from "./queries.ts";
import { forgetOldReminders } from "./retention.ts";
import { sendReminders, takeReminder } from "./send.ts";
import { aBusyLearner, aReminderStage, type ReminderStage, rolePlays } from "./test/stage.ts";

const DAY_MS = 86_400_000;
let stage: ReminderStage;
before(async () => {
  stage = await aReminderStage("serve");
});
after(() => stage.stop());

/** Nine o'clock in the morning in UTC. */
const at = (day: string, time = "09:00") => stage.app.clock.set(new Date(`${day}T${time}:00Z`));
const stopLinkIn = (text: string) => /\/reminders\/stop\?token=\S+/.exec(text)?.[0] ?? "";
const subjects = (mails: readonly { text: string }[]) =>
  mails.map(({ text }) => /^- (.*)$/m.exec(text)?.[1] ?? "");

test("a lesson is announced three days before it is due, and once more the day after", async () => {
  at("2026-07-06");
  const partner = await stage.organization({ branding: { display_name: "Nordwind <Spedition>" } });
  const learner = await aBusyLearner(partner, "2026-07-10");
  await stage.remind();
  assert.deepEqual(stage.mailsTo(learner), [], "four days before");
  for (const day of ["07", "07", "08", "10", "11", "12", "13", "14"]) {
    at(`2026-07-${day}`);
    await stage.remind();
  }
  const mails = stage.mailsTo(learner);
  assert.deepEqual(subjects(mails), [
    "“Spot a phishing message” is due on 10 July 2026.",
    "“Spot a phishing message” was due on 10 July 2026.",
  ]);
  const [mail] = mails;
  assert.ok(mail);
  assert.equal(mail.subject, "A reminder of your lessons: Nordwind <Spedition>");
  assert.equal(linkIn(mail), "/home");
  assert.match(mail.html ?? "", /<html lang="en">.*Nordwind &lt;Spedition&gt;/s);
  assert.match(mail.html ?? "", /href="[^"]*\/home"/);
});

test("another due date is another reminder, and a completed or withdrawn lesson is none", async () => {
  at("2026-07-06");
  const partner = await stage.organization();
  const [moved, gone] = [
    await aBusyLearner(partner, "2026-07-08"),
    await aBusyLearner(partner, "2026-07-08"),
  ];
  const { json } = await partner.call("GET", `/assignments/?user_id=${gone.id}`);
  await partner.call("DELETE", `/assignments/${json.results[0].id}/`);
  await stage.remind();
  await partner.call("POST", "/assignments/", { user_id: moved.id, template_id: 1, due_date: "2026-07-09" });
  at("2026-07-07");
  await stage.remind();
  assert.deepEqual(subjects(stage.mailsTo(moved)), [
    "“Spot a phishing message” is due on 8 July 2026.",
    "“Spot a phishing message” is due on 9 July 2026.",
  ]);
  assert.deepEqual(stage.mailsTo(gone), []);
});

test("it is written in the learner's language, by day in the organization's time zone", async () => {
  at("2026-07-06", "13:30");
  const partner = await stage.organization({ time_zone: "America/New_York" });
  const learners = await Promise.all(
    ["de", "fr", "it"].map((preferred_language) =>
      aBusyLearner(partner, "2026-07-07", { preferred_language }),
    ),
  );
  at("2026-07-06", "12:30");
  await stage.remind();
  assert.deepEqual(learners.flatMap(stage.mailsTo), [], "half past eight in New York");
  at("2026-07-06", "21:30");
  await stage.remind();
  assert.deepEqual(learners.flatMap(stage.mailsTo), [], "half past five");
  at("2026-07-06", "13:30");
  await stage.remind();
  assert.deepEqual(
    learners.flatMap(stage.mailsTo).map(({ text }) => /^- .*?(am|pour|Scadenza) .*$/m.exec(text)?.[1]),
    ["am", "pour", "Scadenza"],
  );
  assert.match(
    stage.mailsTo(learners[0] ?? { id: 0, providerId: "" })[0]?.text ?? "",
    /wartet Folgendes auf Sie/,
  );
});

test("nobody is reminded who has not asked for it, unless their organization has it on; one's own word goes first", async () => {
  at("2026-07-06");
  const [quiet, sandbox] = [await aPartner(stage.app), await stage.organization({ is_sandbox: true })];
  const [asks, silent] = [await aBusyLearner(quiet, "2026-07-07"), await aBusyLearner(quiet, "2026-07-07")];
  const tried = await aBusyLearner(sandbox, "2026-07-07");
  const loud = await stage.organization();
  const stops = await aBusyLearner(loud, "2026-07-07");
  const own = await aBrowser(stage.app, quiet, asks);
  assert.match((await own.get("/account")).text, /Reminders are switched off\./);
  assert.match((await own.get("/home")).text, /href="\/account#reminders"/);
  assert.equal((await own.post("/account/reminders", { wanted: "yes" })).status, 303);
  assert.match((await own.get("/account")).text, /Reminders are switched on\./);
  assert.equal((await own.post("/account/reminders", { wanted: "no", made_for: "987654" })).status, 403);
  const theirs = await aBrowser(stage.app, loud, stops);
  assert.match((await theirs.get("/account")).text, /Reminders are switched on\./);
  await theirs.post("/account/reminders", { wanted: "no" });
  await stage.remind();
  assert.equal(stage.mailsTo(asks).length, 1);
  assert.deepEqual([silent, tried, stops].flatMap(stage.mailsTo), []);
  const form = { wanted: "yes" };
  const stranger = await stage.app.send("POST", "/account/reminders", {
    form,
    headers: { accept: "text/html" },
  });
  assert.equal(stranger.status, 401);
});

test("one click stops them, without signing in; opening the link does not, and it is nobody else's", async () => {
  at("2026-07-06");
  const partner = await stage.organization();
  const [learner, other] = [
    await aBusyLearner(partner, "2026-07-08"),
    await aBusyLearner(partner, "2026-07-08"),
  ];
  await stage.remind();
  const [mail] = stage.mailsTo(learner);
  const link = stopLinkIn(mail?.text ?? "");
  assert.equal(mail?.header("List-Unsubscribe"), `<${stage.app.context.settings.siteUrl}${link}>`);
  assert.equal(mail?.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
  const html = { accept: "text/html" };
  const opened = await stage.app.send("GET", link, { headers: html });
  assert.equal(opened.status, 200);
  assert.match(opened.text, /<form[^>]*method="post"[^>]*>.*Stop reminders/s);
  assert.ok(opened.text.includes(`name="next" value="${link}"`), "another language keeps the link");
  assert.equal(await wants(learner.id), null, "a scanner opened it");
  const clicked = new FormData();
  clicked.set("List-Unsubscribe", "One-Click");
  assert.equal((await stage.app.send("POST", link, { body: clicked, headers: html })).status, 200);
  assert.deepEqual([await wants(learner.id), await wants(other.id)], [false, null]);
  for (const guessed of ["", link.replace(/token=.*/, "token=1"), `${link}A`, link.replace("v1.", "v1.A")]) {
    const path = guessed === "" ? "/reminders/stop" : guessed;
    assert.equal((await stage.app.send("GET", path, { headers: html })).status, 404, path);
    assert.equal((await stage.app.send("POST", path, { form: {}, headers: html })).status, 404, path);
  }
  at("2026-07-09");
  await stage.remind();
  assert.deepEqual([stage.mailsTo(learner).length, stage.mailsTo(other).length], [1, 2]);
});

async function wants(userId: number): Promise<boolean | null | undefined> {
  const { rows } = await sql<{ is_wanted: boolean | null }>`
    select is_wanted from reminder where user_id = ${userId}`.execute(stage.app.context.db);
  return rows[0]?.is_wanted;
}

test("nobody is written to who was deactivated or erased, and no name of theirs stands in a mail", async () => {
  at("2026-07-06");
  const partner = await stage.organization();
  const [gone, forgotten] = [
    await aBusyLearner(partner, "2026-07-08"),
    await aBusyLearner(partner, "2026-07-08"),
  ];
  const first_name = "Eve\r\nBcc: all@example.com\r\n\r\n<script>alert(1)</script>";
  const named = await aLearner(partner, { last_name: "</p><a href=x>" });
  await sql`update "user" set first_name = ${first_name} where id = ${named.id}`.execute(
    stage.app.context.db,
  );
  await partner.call("POST", "/assignments/", { user_id: named.id, template_id: 1, due_date: "2026-07-08" });
  await partner.call("DELETE", `/users/${gone.id}/`);
  await sql`update "user" set email = null, is_active = false, erased_at = ${stage.app.clock()} where id = ${forgotten.id}`.execute(
    stage.app.context.db,
  );
  await stage.remind();
  assert.deepEqual([gone, forgotten].flatMap(stage.mailsTo), []);
  const [mail] = stage.mailsTo(named);
  assert.ok(mail);
  assert.doesNotMatch(`${mail.subject}${mail.text}${mail.html}`, /Eve|Bcc|script|href=x/);
});

/** What `sendReminders` does for one learner, up to where the mail would be handed over. */
async function taken(learner: { id: number }, organizationId: number) {
  const { context, clock } = stage.app;
  const organization: RemindingOrganization = { id: organizationId, timeZone: "UTC", name: "Acme" };
  const day = reminderDay(clock(), "UTC");
  assert.ok(day);
  const page = { after: learner.id - 1, limit: 1 };
  const [candidate] = await selectCandidates(context.db, clock(), organizationId, day, rolePlays, page);
  return candidate && { context, organization, candidate, day };
}

test("a process that is killed before a mail is handed over sends nobody two, and one killed before that costs none", async () => {
  at("2026-07-06");
  const partner = await stage.organization();
  const [first, second] = [
    await aBusyLearner(partner, "2026-07-08"),
    await aBusyLearner(partner, "2026-07-08"),
  ];
  const one = await taken(first, partner.organizationId);
  assert.ok(one);
  assert.ok(await takeReminder(one.context, one.organization, one.candidate, one.day, rolePlays));
  const other = await taken(second, partner.organizationId);
  assert.ok(other);
  const { db } = other.context;
  const dies = db.transaction().execute(async (trx) => {
    await sql`insert into reminder (organization_id, user_id, looked_on, creation_date, modified_date)
              values (${partner.organizationId}, ${second.id}, ${other.day.today}::date, now(), now())`.execute(
      trx,
    );
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
  });
  await assert.rejects(dies);
  await stage.remind();
  await stage.remind();
  assert.deepEqual([stage.mailsTo(first).length, stage.mailsTo(second).length], [0, 1]);
});

test("a learner who stops reminders while a run is at it gets none, nor a second one in a day for something new", async () => {
  at("2026-07-06");
  const partner = await stage.organization();
  const [stops, stays] = [
    await aBusyLearner(partner, "2026-07-08"),
    await aBusyLearner(partner, "2026-07-08"),
  ];
  const { db } = stage.app.context;
  const take = async (learner: typeof stops, meanwhile: () => Promise<unknown>) => {
    const one = await taken(learner, partner.organizationId);
    assert.ok(one);
    await meanwhile();
    return takeReminder(one.context, one.organization, one.candidate, one.day, rolePlays);
  };
  const stop = () =>
    chooseReminders(
      db,
      stage.app.clock(),
      { organizationId: partner.organizationId, userId: stops.id },
      false,
    );
  assert.equal(await take(stops, stop), null);
  const remindAndAssign = async () => {
    await stage.remind();
    await partner.call("POST", "/assignments/", {
      user_id: stays.id,
      template_id: 2,
      due_date: "2026-07-07",
    });
  };
  assert.equal(await take(stays, remindAndAssign), null);
  assert.deepEqual([stage.mailsTo(stops).length, stage.mailsTo(stays).length], [0, 1]);
});

test("of many processes at once, one reminds", async () => {
  at("2026-07-06");
  const partner = await stage.organization();
  const learner = await aBusyLearner(partner, "2026-07-08");
  await Promise.all(Array.from({ length: 5 }, () => sendReminders(stage.app.context, rolePlays)));
  await stage.mailbox.mailTo(`${learner.providerId}@example.com`);
  await stage.remind();
  assert.equal(stage.mailsTo(learner).length, 1);
});

test("somebody's address that many learners are made with gets three mails a day, an organization so many an hour", async () => {
  at("2026-07-06");
  const partner = await stage.organization();
  const email = "victim@example.com";
  for (let count = 0; count < 5; count += 1) {
    await aBusyLearner(partner, "2026-07-08", { email: count % 2 ? email : email.toUpperCase() });
  }
  await stage.remind();
  assert.equal(stage.mailbox.mails.filter(({ to }) => to.toLowerCase() === email).length, 3);
  const crowd = await Promise.all(Array.from({ length: 4 }, () => aBusyLearner(partner, "2026-07-08")));
  const arrived = () => crowd.flatMap(stage.mailsTo).length;
  await stage.remind({ mails: 3, lookedAt: 100 });
  assert.equal(arrived(), 3);
  at("2026-07-06", "10:00");
  await stage.remind({ mails: 3, lookedAt: 100 });
  assert.equal(arrived(), 4);
});

test("a learner whose reminders cannot be made keeps nobody else's back", async () => {
  at("2026-07-06");
  const partner = await stage.organization();
  const [broken, next] = [
    await aBusyLearner(partner, "2026-07-08"),
    await aBusyLearner(partner, "2026-07-08"),
  ];
  const cardsOf: typeof rolePlays.cardsOf = async (db, learner, language) => {
    if (learner.userId === broken.id) throw new Error("Not to be read.");
    return rolePlays.cardsOf(db, learner, language);
  };
  await sendReminders(stage.app.context, { ...rolePlays, cardsOf });
  await stage.mailbox.mailTo(`${next.providerId}@example.com`);
  await stage.remind();
  assert.deepEqual([stage.mailsTo(broken).length, stage.mailsTo(next).length], [1, 1]);
});

test("while nothing may be sent nobody is taken, and where there is no mail server nobody is asked for", async () => {
  at("2026-07-06");
  const partner = await stage.organization();
  const learner = await aBusyLearner(partner, "2026-07-08");
  const { context } = stage.app;
  await sendReminders({ ...context, sending: createSendingSwitch() }, rolePlays);
  assert.equal(await wants(learner.id), undefined);
  const unreachable = { ...context, mailer: null, db: context.db.withSchema("nowhere") };
  await sendReminders(unreachable, rolePlays);
  await stage.remind();
  assert.equal(stage.mailsTo(learner).length, 1);
});

test("what somebody was reminded of is forgotten after 120 days", async () => {
  const { db } = stage.app.context;
  const count = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from reminded`.execute(db);
    return rows[0]?.count ?? 0;
  };
  at("2026-07-06");
  await aBusyLearner(await stage.organization(), "2026-07-08");
  await stage.remind();
  assert.ok((await count()) > 0);
  await forgetOldReminders(stage.app.context);
  assert.ok((await count()) > 0);
  stage.app.clock.advance(130 * DAY_MS);
  await forgetOldReminders(stage.app.context);
  assert.equal(await count(), 0);
});
