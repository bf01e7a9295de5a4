// npm run test:long: each program takes each lesson ten times, and once in the short form; the table says how far it got.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner, type Partner } from "../builders.ts";
import { aBrowser, answerRightly, type LearnerBrowser, locationOf } from "../learner-browser.ts";
import { byLength, isLong } from "../length.ts";
import { answerPage, programs } from "./programs.ts";

const runs = byLength(1, 10);
/** After so many rounds a program has shown what it can. */
const MOST_ROUNDS = 9;
const lessons = ["phishing", "passwords-and-sign-in", "personal-data"];

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(async () => {
  await app.stop();
  if (isLong) console.log(`\n${table.join("\n")}\n`);
});

const table = ["answers | lesson | right at first, by run | mark reached | in rounds | certificates"];

interface Taken {
  passed: boolean;
  rounds: number | null;
  first: string;
  certificate: string;
}

/** Opens the lesson with an order of options that is the same in every run of this number. */
async function opened(
  key: string,
  run: string,
): Promise<{ browser: LearnerBrowser; at: string; id: number }> {
  const { rows } = await sql<{ id: number }>`select id from template where key = ${key}`.execute(
    app.context.db,
  );
  const learner = await aLearner(partner);
  const browser = await aBrowser(app, partner, learner);
  const at = locationOf(await browser.get(`/start-lesson?template_id=${rows[0]?.id}`));
  const id = Number(at.split("/")[2]);
  const seed = createHash("sha256").update(`${key} ${run}`).digest("hex").slice(0, 32);
  await sql`update lesson_content set shuffle_seed = ${seed}::uuid where curriculum_id = ${id}`.execute(
    app.context.db,
  );
  return { browser, at, id };
}

type Answer = (browser: LearnerBrowser, path: string) => Promise<unknown>;

async function taken(key: string, run: string, answer: Answer): Promise<Taken> {
  const { browser, at: first, id } = await opened(key, run);
  let at = first;
  for (let page = 0; page < 40; page += 1) {
    const isEnd = at.endsWith("/complete");
    const round = Number(/round=(\d+)/.exec(at)?.[1] ?? 1);
    if (round > MOST_ROUNDS) break;
    if (isEnd) {
      const ending = await browser.get(at);
      if (ending.status === 200) break;
      at = locationOf(ending);
      continue;
    }
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
    first: `${rows[0]?.right}/${rows[0]?.all}`,
    certificate: certificate.status === 200 ? "issued" : certificate.json.code,
  };
}

for (const [name, choose] of Object.entries(programs))
  test(`a program that ${name} and knows nothing holds no certificate of a mandatory lesson`, async () => {
    for (const key of lessons) {
      const results: Taken[] = [];
      for (let run = 1; run <= runs; run += 1) {
        const marked = { right: new Set<string>(), wrong: new Set<string>() };
        results.push(
          await taken(key, `${run}`, (browser, path) => answerPage(browser, path, choose, marked)),
        );
      }
      const passed = results.filter((one) => one.passed);
      const rounds = passed.map((one) => one.rounds).join(" ") || "–";
      const firsts = results.map(({ first }) => first).join(" ");
      const issued = results.filter(({ certificate }) => certificate === "issued");
      table.push(`${name} | ${key} | ${firsts} | ${passed.length} of ${runs} | ${rounds} | ${issued.length}`);
      assert.deepEqual(issued, [], `${name}: ${key}`);
    }
  });

test("a learner who knows passes each mandatory lesson in one round, with a certificate", async () => {
  for (const key of lessons) {
    const result = await taken(key, "knows", answerRightly);
    table.push(`knows | ${key} | ${result.first} | 1 of 1 | ${result.rounds} | 1`);
    assert.deepEqual([result.passed, result.rounds, result.certificate], [true, 1, "issued"]);
  }
});
