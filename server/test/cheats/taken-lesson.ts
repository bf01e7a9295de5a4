import { createHash } from "node:crypto";
import { audiences } from "@lectern/lesson-format/audiences.ts";
import { sql } from "kysely";
import { audienceProfiles } from "../../src/engines/lesson/check/sample-profiles.ts";
import type { Language } from "../../src/kernel/language.ts";
import type { TestApp } from "../app.ts";
import { aLearner, type Partner } from "../builders.ts";
import { aBrowser, type LearnerBrowser, locationOf } from "../learner-browser.ts";
import { type Program, programs } from "./programs.ts";

/** After so many rounds a program has shown what it can. */
const MOST_ROUNDS = 9;
export const mandatoryLessons = ["phishing", "passwords-and-sign-in", "personal-data"];

/** For whom the lesson is written: nobody in particular, or an audience of its variants. */
export const readers = ["nobody", ...audiences] as const;
export type Reader = (typeof readers)[number];

function factsOf(reader: Reader): { user_summary?: string } {
  const found = audienceProfiles().find(({ audience }) => audience === reader);
  return found === undefined ? {} : { user_summary: found.profile.userSummary };
}

/** In whose language, and for whom, a lesson is taken. */
export interface Taker {
  language?: Language;
  reader?: Reader;
}

/** How far somebody got. */
export interface Taken {
  passed: boolean;
  rounds: number | null;
  /** Right at first, of how many. */
  right: number;
  questions: number;
  /** Whether there is one, or the code of why not. */
  certificate: string;
}

/** Opens the lesson with an order of options that is the same in every run of this number. */
async function opened(
  app: TestApp,
  partner: Partner,
  key: string,
  run: string,
  { reader = "nobody", language = "en" }: Taker,
): Promise<{ browser: LearnerBrowser; at: string; id: number }> {
  const { rows } = await sql<{ id: number }>`select id from template where key = ${key}`.execute(
    app.context.db,
  );
  const learner = await aLearner(partner, { preferred_language: language, ...factsOf(reader) });
  const browser = await aBrowser(app, partner, learner);
  const at = locationOf(await browser.get(`/start-lesson?template_id=${rows[0]?.id}`));
  const id = Number(at.split("/")[2]);
  const seed = createHash("sha256").update(`${key} ${run}`).digest("hex").slice(0, 32);
  await sql`update lesson_content set shuffle_seed = ${seed}::uuid where curriculum_id = ${id}`.execute(
    app.context.db,
  );
  return { browser, at, id };
}

/** Takes a lesson over HTTP until it is completed, or so many rounds have shown that it will not be. */
export async function takeLesson(
  app: TestApp,
  partner: Partner,
  key: string,
  run: string,
  answer: Program,
  taker: Taker = {},
): Promise<Taken> {
  const { browser, at: first, id } = await opened(app, partner, key, run, taker);
  let at = first;
  let asked = "";
  for (let page = 0; page < 40; page += 1) {
    const isEnd = at.endsWith("/complete");
    const round = Number(/round=(\d+)/.exec(at)?.[1] ?? 1);
    if (round > MOST_ROUNDS) break;
    if (isEnd) {
      const ending = await browser.get(at);
      if (ending.status === 200) break;
      at = locationOf(ending);
      // The next round is not open yet.
      if (at === asked) break;
      continue;
    }
    if (/\/again(\?|$)/.test(at)) asked = at;
    await answer(browser, at);
    const section = at.replace(/\?.*/, "");
    at = section.endsWith("/again")
      ? section.replace(/again$/, "complete")
      : locationOf(await browser.post(`${section}/complete`));
  }
  const { status } = (await partner.call("GET", `/curricula/${id}/`)).json;
  const { rows } = await sql<{ rounds: number; right: number; all: number }>`
    select 1 + max(round) as rounds, (count(*) filter (where is_right_at_first))::int as right, count(*)::int as all
    from answer where curriculum_id = ${id} and is_counted`.execute(app.context.db);
  const certificate = await partner.call("GET", `/curricula/${id}/certificate/`);
  return {
    passed: status === "completed",
    rounds: rows[0]?.rounds ?? null,
    right: rows[0]?.right ?? 0,
    questions: rows[0]?.all ?? 0,
    certificate: certificate.status === 200 ? "issued" : certificate.json.code,
  };
}

/** The same by one of the programs that know nothing. @param run the order of options is that of the run */
export function guessLesson(
  app: TestApp,
  partner: Partner,
  program: keyof typeof programs,
  key: string,
  run: number,
  taker: Taker = {},
): Promise<Taken> {
  const made = programs[program];
  if (made === undefined) throw new Error(`There is no program that ${program}.`);
  return takeLesson(app, partner, key, `${run}`, made(), taker);
}
