import { sql } from "kysely";
import type { Answer, TestApp } from "../app.ts";
import { aLearner, aPartner, type Learner, type Partner } from "../builders.ts";
import { aBrowser, locationOf, type ScriptedBrowser } from "../learner-browser.ts";
import { formIn } from "../readers/option-forms.ts";
import { operate } from "../webhooks.ts";

/** A lesson with a mark and the same without one, in two languages: `choice` in the first section, a scene and a guess in the second. */
const structure = `lesson_type: custom
language: en
minutes: 3
skills: [cheating]
sections:
  - {id: one, quiz: [choice]}
  - {id: two, quiz: [scene]}
`;
const english = `---
title: Cheating
description: It asks.
summary: It asked.
---
## one | First

Words.

? choice single: What first?
- [x] Look at the address -> It tells whose it is.
- [ ] Click and see -> The click is the attack.
- [ ] Answer politely -> They wait for it.

## two | Second

Words.

? scene scene: A call before lunch.
@ call | “This is IT. Read me the code.”
- [x] “I will call you back.” => back -> You choose the channel.
- [ ] “It is 4 4 1.” => lost -> The code was the key.
@ back | The help desk knows of no call.
- [x] Report it. -> Others can be warned.
- [ ] Leave it at that. -> The next call goes to a colleague.
@ lost | Somebody signs in as you.
`;
const german = english
  .replace("title: Cheating", "title: Betrug")
  .replace("Look at the address", "Die Adresse ansehen")
  .replace("Click and see", "Klicken und schauen")
  .replace("Answer politely", "Freundlich antworten");
const files = {
  "marked/template.yaml": `key: marked\npass_mark: 80\n${structure}`,
  "free/template.yaml": `key: free\n${structure}`,
  "marked/en.md": english,
  "free/en.md": english,
  "marked/de.md": german,
  "free/de.md": german,
};

export interface CheatStage {
  partner: Partner;
  /** Its questions have to be answered, and four of five be right. */
  marked: number;
  free: number;
}

export async function aCheatStage(app: TestApp): Promise<CheatStage> {
  const partner = await aPartner(app);
  await operate(app, "PATCH", `/organizations/${partner.slug}/certificate-settings/`, {
    given_for: "all",
    minimum_right_at_first: 0,
  });
  const made = await app.send("POST", "/operator/v1/templates/import/", {
    token: await app.operatorToken(),
    body: { organization: partner.slug, files },
  });
  if (made.status !== 200) throw new Error(made.text);
  const idOf = (key: string): number =>
    made.json.results.find((result: { key: string }) => result.key === key).template_id;
  return { partner, marked: idOf("marked"), free: idOf("free") };
}

/** What stands in the database of a lesson, whatever pages say. */
interface Kept {
  answers: { question_id: string; is_right_at_first: boolean; first: string[] | null; attempts: number }[];
  events: string[];
}

interface Cheat {
  learner: Learner;
  browser: ScriptedBrowser;
  /** Of the lesson, without a section. */
  at: string;
  id: number;
  read(): Promise<Record<string, unknown>>;
  /** The form that a page has for the option with these words, also for a page that was shown before. */
  form(place: string, words: string): Promise<Record<string, string>>;
  choose(place: string, words: string): Promise<Answer>;
  complete(place: string): Promise<string>;
  kept(): Promise<Kept>;
}

/** A learner who has opened the lesson, and knows what a browser's tools can do. */
export async function aCheat(app: TestApp, partner: Partner, templateId: number): Promise<Cheat> {
  const learner = await aLearner(partner);
  const browser = await aBrowser(app, partner, learner);
  const first = locationOf(await browser.get(`/start-lesson?template_id=${templateId}`));
  await browser.get(first);
  const at = first.replace(/\/one$/, "");
  const id = Number(at.split("/")[2]);
  const form = async (place: string, words: string) =>
    formIn((await browser.get(`${at}/${place}`)).text, words);
  return {
    learner,
    browser,
    at,
    id,
    form,
    read: async () => (await partner.call("GET", `/curricula/${id}/`)).json,
    choose: async (place, words) => browser.post(`${at}/${place}/answers`, await form(place, words)),
    complete: async (place) =>
      locationOf(await browser.post(`${at}/${place}/complete`, { unanswered: "1" })).replace(at, ""),
    kept: () => selectKept(app, id),
  };
}

async function selectKept({ context: { db } }: TestApp, id: number): Promise<Kept> {
  const answers = await sql<Kept["answers"][number]>`
    select question_id, is_right_at_first, first_option_ids as first, attempts from answer
    where curriculum_id = ${id} order by question_id`.execute(db);
  const events = await sql<{ type: string }>`
    select type from event where (body::json -> 'data' ->> 'curriculum_id')::bigint = ${id} order by id`.execute(
    db,
  );
  return { answers: answers.rows, events: events.rows.map(({ type }) => type) };
}

/** These in turn, so many of them at once. */
export function inTurnAtOnce<Result>(
  count: number,
  acts: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  return Promise.all(
    Array.from({ length: Math.ceil(count / acts.length) }, () => acts.map((act) => act())).flat(),
  );
}

/** The same at once, from as many browsers of one learner. */
export function atOnce<Result>(count: number, act: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)));
}
