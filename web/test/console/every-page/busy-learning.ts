import type { aPartner } from "../../stage/console-partner.ts";
import type { ConsoleStage } from "../../stage/console-stage.ts";

type Partner = Awaited<ReturnType<typeof aPartner>>;

const people = [
  ["p-1001", "Ada", "Lovelace", "Research"],
  ["p-1002", "Friedrich-Wilhelm", "von Hohenlohe-Langenburg", "Qualitätssicherung"],
  ["p-1003", "Camille", "Rochat", "Service après-vente"],
  ["p-1004", "Giulia", "Ferri", "Acquisti"],
  ["p-1005", "Jonas", "Brandt", null],
] as const;

/** Learners who learn, and all that an organization can be offered. @returns the person with the most to see */
export async function learnAndOffer({ call }: ConsoleStage, partner: Partner): Promise<number> {
  const { slug: organization, send } = partner;
  await call("POST", "/courses/", {
    organization,
    slug: "onboarding",
    title: "Onboarding for everybody who is new",
    access_days: 60,
    cohorts: ["2026-09-01", "2027-02-01"],
    template_ids: [1, 2],
  });
  await call("POST", "/courses/", { organization, slug: "lead", title: "Leading teams", access_days: 365 });

  const ids: number[] = [];
  for (const [providerId, firstName, lastName, department] of people) {
    const { user_id: id } = await send("/users/", {
      provider: "portal",
      provider_id: providerId,
      email: `${firstName}.${lastName.replaceAll(" ", "-")}@meridian.example`.toLowerCase(),
      first_name: firstName,
      last_name: lastName,
      department,
      course: "onboarding",
      cohort: "2026-09-01",
    });
    ids.push(Number(id));
  }
  const [ada = 0, friedrich, camille, , jonas] = ids;
  await send("/teams/", { name: "Werk Süd", member_ids: [ada, friedrich], manager_ids: [friedrich] });
  await send("/assignments/", { user_id: camille, template_id: 3, due_date: "2026-01-31" });
  await send(`/sandbox/learners/${ada}/complete/`, { template_id: 1 });
  await send(`/sandbox/learners/${ada}/complete/`, { template_id: 2, score: 50 });
  await send(`/sandbox/learners/${camille}/complete/`, { template_id: 1 });
  await call("PATCH", `/organizations/${organization}/certificate-settings/`, {
    given_for: "all",
    signatory: "Grace Hopper, Head of Learning",
  });
  await partner.certify("p-1006");
  await partner.certify("p-1007");
  const { results } = await call("GET", `/organizations/${organization}/certificates/`);
  await call("POST", `/organizations/${organization}/certificates/${results[0].id}/revoke/`);

  await call("POST", "/access-grants/", { user_id: ada, type: "course", course: "lead" });
  const revoked = await call("POST", "/access-grants/", { user_id: ada, type: "premium" });
  await call("POST", `/access-grants/${revoked.id}/revoke/`);
  await call("POST", `/users/${jonas}/deactivate/`);
  await call("PATCH", `/users/${friedrich}/`, {
    access_role: "manager",
    password: "a long password of theirs",
  });

  await call("POST", "/templates/4/visibility/", { organization, is_visible: false });
  await call("POST", "/templates/1/mandatory/", { organization, is_mandatory: true });
  await call("POST", "/skills/", {
    organization,
    key: "visitor-reception",
    name: "Receiving visitors",
    names: { de: "Empfang von Besucherinnen und Besuchern" },
    category: "Safety at work",
    description: "Knows who may come in, and how to tell.",
  });
  await call("POST", "/hr-kpi-targets/", { organization, key: "completion_rate", target: 80 });
  await call("POST", "/hr-kpi-targets/", { organization, key: "overdue_rate", target: 5 });
  await call("POST", "/subscriptions/", {
    organization,
    plan: "rollout-2026",
    billing_interval: "yearly",
    seats_total: 25,
    status: "active",
    current_period_start: "2026-09-01T00:00:00+00:00",
    current_period_end: "2027-09-01T00:00:00+00:00",
  });
  await askThem(call, organization);
  await call("PATCH", `/organizations/${organization}/legal-pages/`, {
    privacy: { texts: { en: "## We keep *little*", de: "## Wir behalten wenig" } },
    imprint: { url: "https://meridian.example/imprint" },
  });
  return ada;
}

async function askThem(call: ConsoleStage["call"], organization: string): Promise<void> {
  const { id: template } = await call("POST", "/survey-templates/", {
    organization,
    title: "How was the first week with us?",
    language: "en",
    kind: "onboarding",
    questions: [
      { text: "How useful was it?", type: "rating", required: true },
      { text: "What was missing?", type: "text" },
    ],
  });
  const survey = async (title: string) =>
    (await call("POST", "/survey-sessions/", { organization, survey_template_id: template, title })).id;
  const [open, closed] = [await survey("Autumn"), await survey("Summer")];
  await survey("Spring");
  for (const id of [open, closed]) await call("POST", `/survey-sessions/${id}/open/`);
  await call("POST", `/survey-sessions/${closed}/close/`);
}
