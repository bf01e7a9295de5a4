import assert from "node:assert/strict";
import type { TestApp } from "../app.ts";
import { aLearner, type Learner, type Partner } from "../builders.ts";
import { aBrowser } from "../learner-browser.ts";

const questions = [
  {
    text: "How often?",
    type: "single_choice",
    required: true,
    options: [
      { value: "daily", label: "Every day" },
      { value: "weekly", label: "Once a week" },
    ],
  },
  { text: "How useful?", type: "rating", required: true },
  { text: "What else?", type: "text" },
];

export async function operate(app: TestApp, method: string, path: string, body?: unknown) {
  const token = await app.operatorToken();
  return app.send(method, `/operator/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
}

export async function aTemplate(app: TestApp, partner: Partner | null, fields: Record<string, unknown> = {}) {
  const { status, json, text } = await operate(app, "POST", "/survey-templates/", {
    ...(partner ? { organization: partner.slug } : {}),
    title: "First month",
    language: "en",
    kind: "pulse",
    questions,
    ...fields,
  });
  assert.equal(status, 201, text);
  return json;
}

/** An open session, anonymous where nothing else is said. */
export async function aSession(app: TestApp, partner: Partner, fields: Record<string, unknown> = {}) {
  const template = await aTemplate(app, partner);
  const created = await operate(app, "POST", "/survey-sessions/", {
    organization: partner.slug,
    survey_template_id: template.id,
    ...fields,
  });
  assert.equal(created.status, 201, created.text);
  const opened = await operate(app, "POST", `/survey-sessions/${created.json.id}/open/`);
  assert.equal(opened.status, 200, opened.text);
  return opened.json;
}

export type Session = Awaited<ReturnType<typeof aSession>>;

export async function close(app: TestApp, session: Session): Promise<void> {
  const { status, text } = await operate(app, "POST", `/survey-sessions/${session.id}/close/`);
  assert.equal(status, 200, text);
}

/** The form's fields: the answers in the order of the questions. */
export function form(session: Session, answers: string[]): Record<string, string> {
  return Object.fromEntries(answers.map((answer, index) => [`q${session.questions[index].id}`, answer]));
}

export async function answerAs(
  app: TestApp,
  partner: Partner,
  learner: Learner,
  session: Session,
  answers: string[],
) {
  const browser = await aBrowser(app, partner, learner);
  return browser.post(session.path, form(session, answers));
}

export async function learners(partner: Partner, count: number): Promise<Learner[]> {
  return Promise.all(Array.from({ length: count }, () => aLearner(partner)));
}

export async function results(partner: Partner, session: Session, query = "") {
  return (await partner.call("GET", `/surveys/sessions/${session.id}/results/?${query}`)).json;
}
