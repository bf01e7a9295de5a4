import assert from "node:assert/strict";
import { test } from "node:test";
import { type Language, languages } from "#kernel/language.ts";
import type { ScenarioContent } from "../script/scenario-content.ts";
import { readScenarioFolder } from "../script/scenario-folder.ts";
import { sampleScenario } from "../test/sample-scenario.ts";
import { seedScenario } from "../test/seed-scenarios.ts";
import type { Turn } from "./state.ts";
import { begin, reply } from "./talk.ts";

/** What is answered to these turns, one after the other. */
function answers(content: ScenarioContent, language: Language, said: string[]): string {
  let turn: Turn = begin(content, language, { seed: 3, attempt: 1 });
  for (const text of said) turn = reply(content, language, turn.state, text);
  return turn.lines.join(" ");
}

/** A talk, and how the character takes up what was said in it. */
const talks: Record<Language, [key: string, said: string, takenUp: string][]> = {
  en: [
    ["late-delivery", "Your seals will be with you on Thursday by ten.", "Thursday, then."],
    [
      "late-delivery",
      "We have 40 seals in our own warehouse and I'll send them by courier today.",
      "40 to start",
    ],
    ["complaint-call", "By Thursday the money is in your account.", "Thursday, then."],
    ["first-meeting", "My name is Julia, I'm starting today as an accountant.", "Julia, I’ll remember"],
    ["no-discount", "Shall I call you on thursday once you've had a look at it?", "Thursday works for me."],
  ],
  de: [
    [
      "late-delivery",
      "Die ganze Sendung kommt Donnerstagvormittag, spätestens um 10 Uhr.",
      "Donnerstagvormittag also.",
    ],
    [
      "late-delivery",
      "Wir haben 40 Dichtungen im eigenen Lager, die schicke ich Ihnen heute per Kurier.",
      "40 vorab?",
    ],
    ["complaint-call", "Bis Donnerstag ist der Betrag auf Ihrem Konto.", "Donnerstag also."],
    [
      "first-meeting",
      "Mein Name ist Julia, ich fange heute als Buchhalterin an.",
      "Julia, das merke ich mir.",
    ],
    ["first-meeting", "Wollen wir uns am Donnerstag noch einmal zusammensetzen?", "Donnerstag passt mir."],
  ],
  fr: [
    ["late-delivery", "Vos joints seront chez vous jeudi à dix heures.", "Jeudi, donc."],
    ["complaint-call", "D'ici jeudi, la somme sera sur votre compte.", "Jeudi, donc."],
    [
      "first-meeting",
      "Je m'appelle Julie et je commence aujourd'hui comme comptable.",
      "Julie, c’est retenu.",
    ],
    ["first-meeting", "On se revoit jeudi ?", "Jeudi, ça me va."],
  ],
  it: [
    ["late-delivery", "Le guarnizioni saranno da lei giovedi alle dieci.", "Giovedi, allora."],
    ["complaint-call", "Entro giovedì l'importo è sul Suo conto.", "Giovedì, allora."],
    ["first-meeting", "Mi chiamo Giulia e comincio oggi come contabile.", "Giulia, me lo ricorderò."],
    ["no-discount", "Riparliamone giovedì alle dieci.", "Giovedì va bene."],
  ],
};

for (const language of languages)
  test(`a name, a day and an amount are taken up in ${language}`, async () => {
    for (const [key, said, takenUp] of talks[language]) {
      const answer = answers(await seedScenario(key), language, [said]);
      assert.ok(answer.includes(takenUp), `${said} → ${answer}`);
    }
  });

test("nothing is taken up that is denied, that has two readings, or that is no name", async () => {
  for (const [key, said, wrong] of [
    [
      "late-delivery",
      "They leave customs tomorrow and will be with you on Thursday by ten.",
      /day, then|Tomorrow, then/,
    ],
    ["late-delivery", "Your seals will be with you on Wednesday or Thursday by ten.", /day, then/],
    ["late-delivery", "Not on Wednesday, but they will be with you on Thursday by ten.", /Wednesday/],
    ["first-meeting", "I am Swiss and worked five years in purchasing.", /Swiss/],
    ["first-meeting", "I'm starting today, I worked five years in purchasing.", /Starting|starting/],
  ] as const)
    assert.doesNotMatch(answers(await seedScenario(key), "en", [said]), wrong, said);
});

test("a slot is filled or its line is not said, and no line with one is made up", async () => {
  const content = await seedScenario("first-meeting");
  for (const language of languages)
    for (const { id, examples, goodAnswer } of content.scripts[language]?.concepts ?? [])
      for (const text of [goodAnswer, ...examples])
        assert.doesNotMatch(answers(content, language, [text]), /[{}]/, `${id}: ${text}`);
});

test("authors are told of slots that nobody fills, that stand elsewhere, or leave too little to say", () => {
  const mistakes = (from: string, to: string) =>
    readScenarioFolder(sampleScenario({ "en.yaml": (text) => text.replace(from, to) })).mistakes.map(
      ({ message }) => message,
    );
  const date = `"That time helps me."`;
  assert.deepEqual(mistakes(date, `${date}, "{day}, then."`), []);
  assert.match(
    mistakes(date, `${date}, "{price}, then."`).join(),
    /nobody fills; use \{name\}, \{day\}, \{amount\}/,
  );
  assert.match(mistakes(date, `${date}, "So on {day}."`).join(), /within a sentence/);
  assert.match(mistakes(date, `"{day}, then."`).join(), /too few reactions without a slot/);
  assert.match(mistakes(`"I see."`, `"{day}, I see."`).join(), /only reactions to points/);
});
