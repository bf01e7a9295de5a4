// npm test leaves this drill to CI: adversary.test.ts cheats in the same talks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Language, languages } from "#kernel/language.ts";
import { detect } from "../../detection/detector.ts";
import { readBagText } from "../../detection/examples.ts";
import { readWords } from "../../detection/text/words.ts";
import { scoreOf } from "../../scoring.ts";
import type { ScenarioContent, Script } from "../../script/scenario-content.ts";
import { seedScenarios } from "../../test/seed-scenarios.ts";
import { coveredIds } from "../mood.ts";
import { begin, reply } from "../talk.ts";

interface Played {
  content: ScenarioContent;
  language: Language;
  script: Script;
}

const all: Played[] = [];
for (const { content } of await seedScenarios())
  for (const language of languages)
    all.push({ content, language, script: content.scripts[language] ?? assert.fail() });

function scoreFor({ content, language }: Played, said: readonly string[], attempt = 1): number {
  let turn = begin(content, language, { seed: 1, attempt });
  for (const text of said) turn = reply(content, language, turn.state, text);
  return scoreOf(content.concepts, coveredIds(turn.state));
}

function passMarkOf({ content }: Played): number {
  return content.passMark ?? 60;
}

/** Lines of a learner without a thought of their own. */
function nobodyPassesBy(
  title: string,
  said: (script: Script, language: Language) => string[],
  attempt = 1,
): void {
  test(`in no scenario and no language does anybody pass by ${title}`, () => {
    for (const played of all) {
      const score = scoreFor(played, said(played.script, played.language), attempt);
      assert.ok(score < passMarkOf(played), `${played.content.key} ${played.language}: ${score}`);
    }
  });
}

const somebodyElse: Record<Language, string> = {
  en: "In the training film the clerk says",
  de: "Im Lehrfilm sagt der Mitarbeiter",
  fr: "Dans le film de formation, le vendeur dit",
  it: "Nel filmato di formazione il commesso dice",
};

nobodyPassesBy("reading out the briefing and one word", ({ briefing }) => [`${briefing} OK`]);
nobodyPassesBy("the briefing with a word between its sentences", ({ briefing }) => [
  briefing.replaceAll(/(?<=[.!?]) /g, " well "),
]);
nobodyPassesBy("repeating what the character says with a word behind it", ({ concepts }) =>
  concepts.flatMap(({ reactions }) => reactions.slice(0, 2).map((line) => `${line} OK`)),
);
nobodyPassesBy(
  "pasting what the result page says a point takes",
  ({ concepts }) => concepts.map(({ criterion }) => criterion),
  2,
);
nobodyPassesBy(
  "pasting what the result page says of a missed point",
  ({ concepts }) => concepts.map(({ missed }) => missed),
  2,
);
nobodyPassesBy("pasting the names of the points", ({ concepts }) => [
  concepts.map(({ name }) => `${name}.`).join(" "),
]);
nobodyPassesBy("telling the character to do what the points are called", ({ concepts }) =>
  concepts.map(({ name }) => `OK. ${name}, please.`),
);
nobodyPassesBy("saying all good answers in somebody else's name", ({ concepts }, language) => [
  `${somebodyElse[language]}: ${concepts.map(({ goodAnswer }) => goodAnswer.replace(/[.!?]+(?= |$)/g, ",")).join(" ")}`,
]);
nobodyPassesBy("saying the good answers backwards", ({ concepts }) =>
  concepts.map(({ goodAnswer }) => goodAnswer.split(" ").reverse().join(" ")),
);
nobodyPassesBy("stringing together the words of the rules", ({ concepts }) =>
  concepts.map(({ rules: [first] }) => (first?.allOf ?? []).flatMap((group) => group.slice(0, 2)).join(" ")),
);
test("in no scenario and no language does anybody pass by the good answers of the others", () => {
  for (const played of all) {
    const others = all.filter(
      ({ language, content }) => language === played.language && content !== played.content,
    );
    const said = others
      .flatMap(({ script }) => script.concepts.map(({ goodAnswer }) => goodAnswer))
      .slice(0, 20);
    const score = scoreFor(played, said);
    assert.ok(score < passMarkOf(played), `${played.content.key} ${played.language}: ${score}`);
  }
});
nobodyPassesBy("the last words of each rule, a line for each", ({ concepts }) =>
  concepts.flatMap(({ rules }) =>
    rules.slice(0, 3).map(({ allOf }) => allOf.map((group) => group.at(-1)).join(" ")),
  ),
);
nobodyPassesBy("copying the briefing, sentence by sentence", ({ briefing }) => briefing.split(/(?<=[.!?]) /));
nobodyPassesBy("listing the keywords of all good answers at once", ({ concepts }, language) => [
  concepts
    .flatMap(({ goodAnswer }) =>
      readBagText(language, goodAnswer)
        .forms.slice(0, 8)
        .map(({ text }) => text),
    )
    .join(", "),
]);

test("whoever says the good answers that they have read on the result page passes", () => {
  for (const played of all) {
    const score = scoreFor(
      played,
      played.script.concepts.map(({ goodAnswer }) => goodAnswer),
    );
    assert.ok(score >= passMarkOf(played), `${played.content.key} ${played.language}: ${score}`);
  }
});

test("looking for points in a thousand clauses takes little longer than reading their words", () => {
  const flood = "a,".repeat(1_000);
  for (const { content, language, script } of all) {
    const looked = shortest(() => detect(language, script.concepts, flood));
    const read = shortest(() => readWords(language, flood));
    assert.ok(looked < read * MOST_TIMES, `${content.key} ${language}: ${looked} ms, and ${read} ms`);
  }
});

const MOST_TIMES = 40;

/** Milliseconds of the processor; the best of several times is what the work takes, however busy the machine is. */
function shortest(work: () => unknown): number {
  const times = Array.from({ length: 9 }, () => {
    const from = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}
