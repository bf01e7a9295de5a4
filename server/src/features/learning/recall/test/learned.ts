import { sql } from "kysely";
import type { TestApp } from "#test/app.ts";
import { aLearner, type Learner, type Partner } from "#test/builders.ts";
import { aBrowser, type LearnerBrowser, locationOf } from "#test/learner-browser.ts";
import { formIn } from "#test/readers/option-forms.ts";

const question = (id: string) => `? ${id} single: What about ${id}?
- [x] Right ${id} -> Because ${id} is so.
- [ ] Wrong ${id} -> It is not so.
`;

/** Four questions in two sections, with a guess and a scene, which never come back. */
const files = (key: string, skill: string) => ({
  [`${key}/template.yaml`]: `key: ${key}
lesson_type: custom
language: en
minutes: 3
skills: [${skill}]
sections:
  - {id: one, quiz: [g1, a, b]}
  - {id: two, quiz: [c, d, s1]}
`,
  [`${key}/en.md`]: `---
title: The lesson ${key}
description: It asks.
summary: It asked.
---
## one | First

Words.

? g1 single guess: What do you think?
- [x] This
- [ ] That

${question("a")}
${question("b")}
## two | Second

Words.

${question("c")}
${question("d")}
? s1 scene: A call before lunch.
@ call | “Read me the code.”
- [x] “I will call you back.” -> You choose the channel.
- [ ] “It is 4 4 1.” -> The code was the key.
`,
});

/** Imports such a lesson for the partner's organization, or for all. */
export async function aLesson(
  app: TestApp,
  partner: Partner | null,
  key: string,
  skill = `${key}-skill`,
): Promise<number> {
  const made = await app.send("POST", "/operator/v1/templates/import/", {
    token: await app.operatorToken(),
    body: { ...(partner && { organization: partner.slug }), files: files(key, skill) },
  });
  if (made.status !== 200) throw new Error(made.text);
  return made.json.results[0].template_id;
}

interface Rememberer {
  learner: Learner;
  browser: LearnerBrowser;
  /** Completes a lesson; only these of its questions are answered right, and the others are left out. */
  complete(templateId: number, right?: readonly string[]): Promise<number>;
  /** So many days go by for what this learner has learned. */
  later(days: number): Promise<void>;
  /** What `/recall` asks now, in its order. */
  asked(): Promise<{ path: string; questions: string[]; lessons: string[] }>;
  /** Answers a question of a session by its place: right, or wrong. */
  answer(path: string, place: number, isRight: boolean): Promise<number>;
  /** Whether home says that something is to be recalled. */
  isOnHome(): Promise<boolean>;
}

export async function aRememberer(app: TestApp, partner: Partner): Promise<Rememberer> {
  const learner = await aLearner(partner);
  const browser = await aBrowser(app, partner, learner);
  return {
    learner,
    browser,
    async complete(templateId, right = []) {
      const at = locationOf(await browser.get(`/start-lesson?template_id=${templateId}`)).replace("/one", "");
      for (const [section, ids] of [
        ["one", ["a", "b"]],
        ["two", ["c", "d"]],
      ] as const) {
        await browser.get(`${at}/${section}`);
        for (const id of ids.filter((one) => right.includes(one)))
          await browser.post(
            `${at}/${section}/answers`,
            formIn((await browser.get(`${at}/${section}`)).text, `Right ${id}`),
          );
        await browser.post(`${at}/${section}/complete`, { unanswered: "1" });
      }
      const end = await browser.get(`${at}/complete`);
      if (end.status !== 200) throw new Error(`Not completed: ${end.status}`);
      await app.eventsSettled();
      return Number(at.split("/")[2]);
    },
    async later(days) {
      const { db } = app.context;
      await sql`
        update recall set learned_at = learned_at - gone.by, due_at = due_at - gone.by, remind_at = remind_at - gone.by,
                          reminded_at = reminded_at - gone.by
        from (select make_interval(secs => ${days * 86_400}) as by) as gone where user_id = ${learner.id}`.execute(
        db,
      );
      await sql`
        update recall_session set ended_at = ended_at - make_interval(secs => ${days * 86_400})
        where user_id = ${learner.id}`.execute(db);
      await sql`
        update recall_question set answered_at = answered_at - make_interval(secs => ${days * 86_400})
        from recall_session where session_id = recall_session.id and user_id = ${learner.id}`.execute(db);
    },
    async asked() {
      const path = locationOf(await browser.get("/recall"));
      if (path === "") return { path, questions: [], lessons: [] };
      const { text } = await browser.get(path);
      return {
        path,
        questions: [...text.matchAll(/What about (\w)\?/g)].map(([, id = ""]) => id),
        lessons: [...text.matchAll(/From the lesson “<span[^>]*>The lesson ([\w-]+)</g)].map(
          ([, key = ""]) => key,
        ),
      };
    },
    async answer(path, place, isRight) {
      const { text } = await browser.get(path);
      const isAsked = text.includes(`name="question" value="${place}"`);
      const form = isAsked
        ? formIn(text, isRight ? "Right " : "Wrong ", String(place))
        : { question: String(place) };
      return (await browser.post(`${path}/answers`, form)).status;
    },
    async isOnHome() {
      return (await browser.get("/home")).text.includes('href="/recall"');
    },
  };
}
