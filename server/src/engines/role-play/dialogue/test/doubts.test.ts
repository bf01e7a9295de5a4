import assert from "node:assert/strict";
import { test } from "node:test";
import { type Language, languages } from "#kernel/language.ts";
import { breachesIn } from "../../breaches/breach.ts";
import type { Doubt } from "../../breaches/doubt.ts";
import { seedScenario } from "../../test/seed-scenarios.ts";
import type { DialogueState } from "../state.ts";
import { begin, reply } from "../talk.ts";

const content = await seedScenario("no-discount");

/** A talk in which a turn left something in doubt, with all points made but the last one, or but all of these. */
function talkWith(language: Language, doubts: Doubt[], open = content.concepts.slice(-1)): DialogueState {
  const { state } = begin(content, language, { seed: 1, attempt: 1 });
  const points = state.points.map((point) =>
    open.some(({ id }) => id === point.id) ? point : { ...point, coveredAfter: 0 as const },
  );
  return { ...state, turns: 3, points, doubts };
}

function scriptOf(language: Language) {
  return content.scripts[language] ?? assert.fail();
}

const linesOf = (language: Language, id: string) =>
  scriptOf(language).mustNot?.find((outcome) => outcome.id === id)?.askBack?.lines ?? [];

const doubt: Doubt = { id: "discount-granted", turn: 2, quote: "Für Sie runde ich ab.", margin: -0.3 };
const denials: Record<Language, string> = {
  en: "No, the price stays.",
  de: "Nein, der Preis bleibt.",
  fr: "Non, le prix reste le même.",
  it: "No, il prezzo resta quello.",
};

for (const language of languages) {
  const last = scriptOf(language).concepts.at(-1)?.goodAnswer ?? "";

  test(`${language}: before the mark is reached, what was left in doubt is recalled and asked about, and a no in words clears it`, () => {
    const asked = reply(content, language, talkWith(language, [doubt]), last);
    const [recalled, question] = asked.lines;
    assert.ok(recalled?.includes(doubt.quote), recalled);
    assert.ok(linesOf(language, doubt.id).includes(question ?? ""), question);
    assert.equal(asked.isOver, false);
    assert.deepEqual(asked.state.breaches, [
      { id: doubt.id, turn: 2, quote: doubt.quote, certainty: "not_clarified" },
    ]);
    const denied = reply(content, language, asked.state, denials[language]);
    assert.deepEqual([denied.state.breaches, denied.isOver], [[], false]);
    assert.equal(reply(content, language, denied.state, "Ok.").isOver, true, "one more turn");
  });

  test(`${language}: what is not made clear counts`, () => {
    const asked = reply(content, language, talkWith(language, [doubt]), last);
    const { state } = reply(content, language, asked.state, "…");
    assert.deepEqual(
      state.breaches?.map(({ id, turn }) => [id, turn]),
      [[doubt.id, 2]],
    );
  });
}

const last = scriptOf("en").concepts.at(-1)?.goodAnswer ?? "";
const doubtsAsked = ({ askedBack = [] }: DialogueState) =>
  askedBack.filter(({ doubted }) => doubted !== undefined);

test("a talk that could not be passed yet is not interrupted", () => {
  const first = scriptOf("en").concepts.at(0)?.goodAnswer ?? "";
  const { state } = reply(content, "en", talkWith("en", [doubt], content.concepts), first);
  assert.ok(state.points.some(({ coveredAfter }) => coveredAfter !== null));
  assert.deepEqual(doubtsAsked(state), []);
});

test("what was asked about, or counts, is in doubt no more", () => {
  const before = talkWith("en", [doubt]);
  for (const state of [
    { ...before, askedBack: [{ id: doubt.id, turn: 2 }] },
    { ...before, breaches: [{ id: doubt.id, turn: 1, quote: "Ten per cent." }] },
  ])
    assert.deepEqual(doubtsAsked(reply(content, "en", state, last).state), []);
});

test("the greater doubt is asked about first, no two in a row, and two in a talk at most", () => {
  const other: Doubt = { id: "pushed-away", turn: 1, quote: "There are others.", margin: -0.1 };
  const open = content.concepts.slice(-1);
  const third: Doubt = { id: "insult", turn: 2, quote: "Well, you.", margin: -0.5 };
  const state = { ...talkWith("en", [doubt, other, third], open) };
  const first = reply(content, "en", state, last).state;
  assert.deepEqual(
    doubtsAsked(first).map(({ id }) => id),
    ["pushed-away"],
  );
  const answered = reply(content, "en", first, "No.").state;
  assert.deepEqual(doubtsAsked(answered), doubtsAsked(first));
  const spent = {
    ...state,
    askedBack: ["one", "two"].map((id) => ({ id, turn: 1, doubted: 1 })),
  };
  assert.equal(doubtsAsked(reply(content, "en", spent, last).state).length, 2);
});

/** Turns of whole talks that nobody asked about before, and honest ones to the same matter. */
const turns: [language: Language, scenario: string, outcome: string, does: string, isHonest: string][] = [
  [
    "en",
    "no-discount",
    "pushed-away",
    "To be honest, a fifth cheaper sounds great, I'd take it if I were you.",
    "I'd be sorry to lose you, and I'd like to show you what else we can do.",
  ],
  [
    "de",
    "first-meeting",
    "speaks-ill",
    "Mein alter Chef? Frag lieber nicht, ein Kontrollfreak vor dem Herrn.",
    "Von meinem alten Chef habe ich viel gelernt.",
  ],
  [
    "fr",
    "complaint-call",
    "blames-customer",
    "Avec une adresse aussi fantaisiste, votre mail ne pouvait pas arriver, c'est votre affaire.",
    "Votre mail est arrivé chez nous, c'est nous qui ne l'avons pas lu.",
  ],
  [
    "it",
    "feedback-talk",
    "threat",
    "Hai un mutuo, no? Pensaci quando suona la sveglia.",
    "Lunedì i colleghi hanno aspettato venti minuti.",
  ],
];
for (const [language, scenario, outcome, does, isHonest] of turns) {
  test(`${language}: “${does}” is left in doubt, and read again once it was asked about`, async () => {
    const own = await seedScenario(scenario);
    const { state } = begin(own, language, { seed: 1, attempt: 1 });
    const { doubts = [], askedBack = [] } = reply(own, language, state, does).state;
    assert.deepEqual([doubts.map(({ id }) => id), askedBack], [[outcome], []]);
    const asked = [{ id: outcome, turn: 2, doubted: 1 }];
    const script = own.scripts[language] ?? assert.fail();
    const again = breachesIn(own, language, script, [does, "…", "…"], { askedBack: asked });
    assert.deepEqual(
      again.map(({ id, turn, certainty }) => [id, turn, certainty]),
      [[outcome, 1, "not_clarified"]],
    );
    assert.deepEqual(
      breachesIn(
        own,
        language,
        script,
        [
          does,
          "…",
          `${denials[language].split(",")[0]}. ${script.mustNot?.find(({ id }) => id === outcome)?.instead}`,
        ],
        { askedBack: asked },
      ),
      [],
    );
  });

  test(`${language}: “${isHonest}” leaves nothing in doubt`, async () => {
    const own = await seedScenario(scenario);
    const { state } = begin(own, language, { seed: 1, attempt: 1 });
    const { doubts, askedBack } = reply(own, language, state, isHonest).state;
    assert.deepEqual([doubts, askedBack], [undefined, undefined]);
  });
}
