import { createClient } from "@lectern/sdk";

const { LECTERN_URL = "", LECTERN_CLIENT_ID = "", LECTERN_CLIENT_SECRET = "" } = process.env;
const lectern = createClient({
  siteUrl: LECTERN_URL,
  clientId: LECTERN_CLIENT_ID,
  clientSecret: LECTERN_CLIENT_SECRET,
});

const key = { provider: "acme-portal", provider_id: "u-1815" };
const place = { course: "onboarding", cohort: "2026-09-01" };
const csv = new Blob(["provider,provider_id,email\nacme-portal,u-7,bob@example.com\n"]);
const handbook = new Blob(["# Incidents\n\nReport them at once."]);

const ada = await lectern.users.upsert({ ...key, email: "ada@example.com", first_name: "Ada" });
await lectern.users.bulk({ users: [{ ...key, first_name: "Augusta" }], dry_run: true });
await lectern.users.importCsv(csv);
const team = await lectern.teams.upsert({ name: "Analysts", member_ids: [ada.id] });
await lectern.teams.members.update(team.id, { remove: [ada.id] });
const { results: lessons } = await lectern.templates.list({ search: "phishing", language: "en" });
const [lesson] = lessons;
if (!lesson) throw new Error("There is no such lesson.");
const assignment = await lectern.assignments.create({ user_id: ada.id, template_id: lesson.id });
await lectern.assignments.update(assignment.id, { due_date: "2030-01-31" });
await lectern.assignments.bulk({ items: [{ ...key, template_id: lesson.id }] });
const { results: talks } = await lectern.scenarios.list({ language: "en", in_library: false });
for (const { scenario_id } of talks) await lectern.scenarios.library.add({ scenario_id });
for await (const { scenario_id } of lectern.scenarios.library.all())
  await lectern.scenarios.assignments.create({ scenario_id, user_id: ada.id }, { adopt: false });
const begun = await lectern.curricula.create({ user_id: ada.id, template_id: lesson.id });
if (begun.status === "completed") console.log(await lectern.curricula.certificate(begun.id));
const { organization } = await lectern.introspection.whoami();
await lectern.certificateIssuers.get(organization.slug);
for await (const course of lectern.courses.all()) console.log(course.slug, course.cohorts);
const { failed, results } = await lectern.enrolments.bulk({ items: [{ ...key, ...place }] });
console.log(failed, results[0]?.detail);
for await (const skill of lectern.skills.all({ search: "phishing" }))
  await lectern.skills.assignments.upsert({ user_id: ada.id, skill_id: skill.id, target_level: 4 });
await lectern.documents.upload({ name: "handbook.md", content: handbook, title: "Handbook", language: "en" });
await lectern.handoff.link({ externalId: key.provider_id, next: lesson.launch_path, hideExitButton: true });
await lectern.events.page({ event_types: "lesson.completed", limit: 500 }); // without end: `stream`
await lectern.webhooks.deliveries.list({ status: "failed" });
const started = await lectern.exports.create({ table: "dim_user", format: "csv" });
const job = await lectern.jobs.waitFor(started.id, { pollIntervalMs: 500 });
console.log(await (await lectern.jobs.result(job.id)).text());
await lectern.analytics.users.summary(ada.id, { from: "2026-01-01" });
await lectern.subscriptions.accessGrants.list({ user_id: ada.id, status: "active" });
await lectern.surveys.sessions.list({ status: "open" });
await lectern.hr.kpis.get("completion_rate", { interval: "week" });
await lectern.auditLog.list({ action: "user.create" });
await lectern.introspection.health();
await lectern.sandbox.complete(ada.id, { template_id: lesson.id, score: 80 }); // in a sandbox only
