// npm test leaves this drill to CI: content:check plays each scenario's own talks.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Language, languages } from "#kernel/language.ts";
import { saidAnywhere } from "../../breaches/suspicion/said-anywhere.ts";
import type { ScenarioContent, Script, TestPhrases } from "../../script/scenario-content.ts";
import { moods } from "../../script/scenario-content.ts";
import { readScenarioFolder } from "../../script/scenario-folder.ts";
import { hasSlot } from "../../script/slots.ts";
import { sampleScenario } from "../../test/sample-scenario.ts";
import { seedScenarios } from "../../test/seed-scenarios.ts";
import { begin, reply } from "../talk.ts";

/** What learners of all kinds say: bored, rude, silent, off the subject, copying, in one word, over-eager. */
function utterances(script: Script, phrases: TestPhrases | undefined): fc.Arbitrary<string> {
  const own = phrases?.concepts.flatMap(({ covers, misses }) => [...covers, ...misses]) ?? [];
  const examples = [...script.concepts, ...(script.mustNot ?? [])].flatMap((each) => [
    ...each.examples,
    ...each.counterExamples,
  ]);
  return fc.oneof(
    fc.constantFrom("", "ok", "ja", "non", "sì", "Hello", "idiot", "merde", "Why?", "Danke, gut.", "…", "?"),
    fc.constantFrom(...examples, ...own),
    fc.constantFrom(...poolsOf(script).flatMap(({ lines }) => lines)),
    fc.string({ maxLength: 60 }),
    fc.lorem({ maxCount: 12 }),
  );
}

function poolsOf(script: Script): { concept?: string; lines: readonly string[] }[] {
  return [
    ...Object.values(script.lines).map((lines) => ({ lines })),
    ...Object.values(script.closings).map((lines: string[]) => ({ lines })),
    ...script.questions.map(({ answers }) => ({ lines: answers })),
    ...script.concepts.map(({ reactions }) => ({ lines: reactions })),
    ...(script.mustNot ?? []).map(({ reactions }) => ({ lines: reactions })),
    ...(script.mustNot ?? []).map(({ askBack }) => ({ lines: askBack?.lines ?? [] })),
    ...script.concepts.flatMap(({ id, probes }) => probes.map((lines) => ({ concept: id, lines }))),
  ];
}

/** Whether a line is what an author wrote, with the learner's words in its slots. */
function isSaid(written: string, line: string): boolean {
  if (!hasSlot(written)) return written === line;
  const [before = "", after = ""] = written.split(/\{\w+\}/);
  return line.startsWith(before) && line.endsWith(after) && line.length > before.length + after.length;
}

function shared(language: Language): { lines: string[]; concept?: string }[] {
  const { recalling, explaining, whatHolds } = saidAnywhere[language];
  return [recalling, explaining, whatHolds].map((line) => ({ lines: [line] }));
}

/** Plays a talk and checks each turn. */
function play(
  content: ScenarioContent,
  language: Language,
  script: Script,
  said: string[],
  seed: number,
): void {
  const pools = [...poolsOf(script), ...shared(language)];
  const times = new Map<string, number>();
  let turn = begin(content, language, { seed, attempt: 1 + (seed % 5) });
  let last = turn.lines[0];
  for (const text of said) {
    if (turn.isOver) return;
    turn = reply(content, language, turn.state, text);
    assert.ok(turn.lines.length > 0, "nothing was said");
    assert.ok(moods.includes(turn.mood));
    for (const line of turn.lines) {
      assert.notEqual(line, last, "a line twice in a row");
      last = line;
      const pool =
        pools.find(({ lines }) => lines.some((one) => isSaid(one, line))) ??
        assert.fail(`“${line}” was made up`);
      const point = turn.state.points.find(({ id }) => id === pool.concept);
      assert.ok(point === undefined || point.coveredAfter === null, `“${line}” after the point was made`);
      times.set(line, (times.get(line) ?? 0) + 1);
      if (!pool.lines.includes(line)) continue; // what takes up the learner's words is no variant of the rest
      const variants = pool.lines.filter((one) => !hasSlot(one));
      const fewest = Math.min(...variants.map((variant) => times.get(variant) ?? 0));
      assert.ok((times.get(line) ?? 0) <= fewest + 1, `“${line}” again, while another variant is left`);
    }
    for (const { spans } of turn.covered)
      assert.ok(spans.every(({ start, end }) => 0 <= start && start < end && end <= text.length));
  }
  assert.ok(turn.isOver, "the talk goes on and on");
}

function holds(
  content: ScenarioContent,
  language: Language,
  phrases: TestPhrases | undefined,
  numRuns: number,
): void {
  const script = content.scripts[language] ?? assert.fail();
  const turns = 90;
  const talks = fc.array(utterances(script, phrases), { minLength: turns, maxLength: turns });
  fc.assert(
    fc.property(talks, fc.nat(), (said, seed) => play(content, language, script, said, seed)),
    { numRuns },
  );
}

test("whatever is said, every talk ends, no point is asked for once it is made, and no line is said twice in a row", () => {
  const { content } = readScenarioFolder(sampleScenario());
  holds(content ?? assert.fail(), "en", undefined, 300);
});

test("so it is in each scenario that comes with the product, in each language", async () => {
  for (const { content, phrases } of await seedScenarios())
    for (const language of languages) holds(content, language, phrases[language], 8);
});
