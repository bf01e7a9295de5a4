import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { type Language, languages } from "#kernel/language.ts";
import type { ScenarioContent, Script } from "../../script/scenario-content.ts";
import { seedScenario } from "../../test/seed-scenarios.ts";
import type { Turn } from "../state.ts";
import { begin, end, reply } from "../talk.ts";

/** A talk that somebody played turn by turn: what the learner said, and which points a human reads in it. */
interface PlayedTalk {
  scenario: string;
  learner: string;
  seed: number;
  /** "unheard x" and "misheard x" are where the detector is known to differ from the human. */
  says: [string, ...string[]][];
}

function playedTalks(language: Language): PlayedTalk[] {
  return parse(readFileSync(join(import.meta.dirname, "played", `${language}.yaml`), "utf8"));
}

function checkTurn({ lines, state }: Turn, script: Script, last: string | undefined): string | undefined {
  for (const line of lines) {
    assert.notEqual(line, last, "a line twice in a row");
    last = line;
    const probed = script.concepts.find(({ probes }) => probes.flat().includes(line));
    const point = state.points.find(({ id }) => id === probed?.id);
    assert.equal(point?.coveredAfter ?? null, null, `“${line}” asks for a point that was made`);
  }
  return last;
}

function play(content: ScenarioContent, language: Language, { seed, says }: PlayedTalk): void {
  const script = content.scripts[language] ?? assert.fail();
  const made = new Set<string>();
  const times = new Map<string, number>();
  let turn = begin(content, language, { seed, attempt: 1 });
  let last = turn.lines[0];
  for (const [said, ...points] of says) {
    assert.ok(!turn.isOver, `the talk was over before “${said}”`);
    turn = reply(content, language, turn.state, said);
    const expected = points.flatMap((point) =>
      point.startsWith("unheard ") ? [] : [point.split(" ").at(-1)],
    );
    const heard = turn.covered.map(({ conceptId }) => conceptId);
    assert.deepEqual(heard.toSorted(), expected.toSorted(), said);
    for (const id of heard) assert.ok(!made.has(id), `${id} was made twice`);
    for (const id of heard) made.add(id);
    assert.ok(turn.lines.length > 0, `no answer to “${said}”`);
    last = checkTurn(turn, script, last);
    for (const line of turn.lines) times.set(line, (times.get(line) ?? 0) + 1);
    assert.ok(turn.isOver || end(content, language, turn.state).lines.length > 0, "there is no way out");
  }
  const most = Math.max(...times.values());
  assert.ok(most <= 2, "a line is said three times");
}

for (const language of languages)
  test(`${language}: in talks with bored, rude, silent, straying and eager learners the character hears what was said and never asks for it again`, async () => {
    const talks = playedTalks(language);
    assert.equal(talks.length, 30);
    for (const talk of talks) play(await seedScenario(talk.scenario), language, talk);
  });
