import assert from "node:assert/strict";
import { test } from "node:test";
import type { ScenarioContent } from "../script/scenario-content.ts";
import { readScenarioFolder } from "../script/scenario-folder.ts";
import { sampleScenario } from "../test/sample-scenario.ts";
import type { Turn } from "./state.ts";
import { begin, end, reply } from "./talk.ts";

const content = sample();
const script = content.scripts.en;
const makesApology = "I'm very sorry about the delay.";
const makesDate = "The seals arrive on Thursday by ten.";
const makesNothing = "Your seals are parts of an order with a delivery.";

function sample(): ScenarioContent {
  const read = readScenarioFolder(sampleScenario());
  assert.ok(read.content);
  return read.content;
}

/** All turns of a talk, the opening first. */
function talk(...utterances: string[]): Turn[] {
  const turns = [begin(content, "en", { seed: 7, attempt: 1 })];
  for (const utterance of utterances) {
    const { state } = turns.at(-1) ?? assert.fail();
    turns.push(reply(content, "en", state, utterance));
  }
  return turns;
}

function after(...utterances: string[]): Turn {
  return talk(...utterances).at(-1) ?? assert.fail();
}

const pools: Record<string, readonly string[]> = {
  ...script?.lines,
  apology: script?.concepts[0]?.reactions ?? [],
  "new-date": script?.concepts[1]?.reactions ?? [],
  discount: script?.mustNot?.[0]?.reactions ?? [],
  insult: script?.mustNot?.[1]?.reactions ?? [],
  "apology 1": script?.concepts[0]?.probes[0] ?? [],
  "apology 2": script?.concepts[0]?.probes[1] ?? [],
  "new-date 1": script?.concepts[1]?.probes[0] ?? [],
  "new-date 2": script?.concepts[1]?.probes[1] ?? [],
  answer: script?.questions[0]?.answers ?? [],
  ...script?.closings,
};

/** Which pools the lines of a turn are from. */
function said({ lines }: Turn): string[] {
  return lines.map(
    (line) => Object.keys(pools).find((name) => pools[name]?.includes(line)) ?? assert.fail(line),
  );
}

test("the character speaks first", () => {
  const turn = after();
  assert.deepEqual(said(turn), ["openings"]);
  assert.equal(turn.mood, "tense");
});

test("a point that is made is named, and who speaks freely is not interrupted by a probe", () => {
  const turn = after(makesApology);
  assert.deepEqual(said(turn), ["apology"]);
  assert.deepEqual(
    turn.covered.map(({ conceptId, spans }) => [
      conceptId,
      makesApology.slice(spans[0]?.start, spans[0]?.end),
    ]),
    [["apology", "sorry about the delay"]],
  );
});

test("when all points are made, the character takes leave, relieved", () => {
  const turn = after(`${makesApology} ${makesDate}`);
  assert.deepEqual(said(turn), ["apology", "new-date", "wrap_up"]);
  assert.deepEqual([turn.isOver, turn.state.ending, turn.mood], [true, "covered", "relieved"]);
});

test("an open point is asked for twice, then the next one, then the talk is closed", () => {
  const turns = talk(...Array.from({ length: 5 }, (_, index) => `${makesNothing} ${index}`));
  assert.deepEqual(
    turns.slice(1).map((turn) => said(turn).at(-1)),
    ["apology 1", "apology 2", "new-date 1", "new-date 2", "enough"],
  );
  assert.equal(turns.at(-1)?.state.ending, "enough");
  assert.equal(new Set(turns.flatMap(({ lines }) => lines)).size, turns.flatMap(({ lines }) => lines).length);
});

test("a point is recorded with how often it was asked for", () => {
  const { state } = after(makesDate, makesNothing, `${makesNothing} Yes.`, makesApology);
  assert.deepEqual(
    state.points.map(({ id, coveredAfter }) => [id, coveredAfter]),
    [
      ["apology", 2],
      ["new-date", 0],
    ],
  );
});

const manners: [string, string, string[]][] = [
  ["a greeting", "Hello, good morning!", ["small_talk"]],
  ["a greeting by name", "Hello Ms Keller", ["small_talk"]],
  ["one word", "Okay.", ["brief"]],
  ["nothing", "  ", ["silence"]],
  ["rudeness", "That is nonsense", ["rude"]],
  ["an insult", "You stupid idiot", ["insult"]],
  ["another subject", "Penguins live in Antarctica and eat krill.", ["repair"]],
  ["a question with an answer", "Which order is it?", ["answer"]],
  ["a question without one", "Why did you order your seals from us?", ["unknown_question"]],
  ["a question about another subject", "What did you have for breakfast?", ["repair"]],
  ["a question in words of an offer", "Which order are we talking about?", ["answer"]],
  ["another language", "Guten Tag, wer sind Sie denn bitte?", ["repair"]],
  ["the briefing read out", "The parts are late. They arrive on Thursday by ten.", ["repair"]],
];
for (const [what, utterance, expected] of manners)
  test(`${what} has an answer of its own`, () => assert.deepEqual(said(after(utterance)), expected));

test("who repeats the character or themselves is told so", () => {
  const [opening] = talk();
  assert.deepEqual(said(after(opening?.lines[0] ?? "")), ["echo"]);
  assert.deepEqual(said(after(makesNothing, makesNothing)), ["echo"]);
});

test("part of what the character says is an echo too", () => {
  const [opening] = talk();
  const part = (opening?.lines[0] ?? "").split(" ").slice(0, 6).join(" ");
  assert.equal(part.split(" ").length, 6);
  assert.deepEqual(said(after(part)), ["echo"]);
});

test("who did not understand a question is asked it in other words", () => {
  const turns = talk(makesNothing, "Sorry, what do you mean?");
  assert.deepEqual(
    turns.slice(1).map((turn) => said(turn).at(-1)),
    ["apology 1", "apology 1"],
  );
  assert.notEqual(turns[1]?.lines.at(-1), turns[2]?.lines.at(-1));
});

test("an offer is gone on from, not answered as a question", () => {
  assert.deepEqual(said(after("Can I ask you about your order of seals?")), ["apology 1"]);
});

test("a question that made its point is answered after the reaction, unless the reaction says it", () => {
  assert.deepEqual(said(after(`${makesApology} Which order is it?`)), ["apology", "answer"]);
});

test("who says goodbye may go, and the last line depends on what was covered", () => {
  assert.deepEqual(said(after(makesDate, "Thank you, goodbye.")), ["fair"]);
  const left = end(content, "en", after("Hello").state);
  assert.deepEqual([said(left), left.isOver, left.state.ending], [["poor"], true, "learner"]);
});

test("after the end nothing is said any more", () => {
  const over = end(content, "en", after().state);
  const later = reply(content, "en", over.state, makesApology);
  assert.deepEqual([later.lines, later.covered, later.isOver], [[], [], true]);
  assert.deepEqual(end(content, "en", over.state).lines, []);
});

test("the same talk is told the same way, and a second attempt begins with another line", () => {
  assert.deepEqual(talk("Hello", makesNothing), talk("Hello", makesNothing));
  for (let seed = 0; seed < 50; seed += 1) {
    const [first, second] = [1, 2].map((attempt) => begin(content, "en", { seed, attempt }).lines[0]);
    assert.notEqual(first, second);
  }
});

test("a state that was stored and read again goes on as if it had not been", () => {
  const { state } = after(makesNothing);
  const stored = JSON.parse(JSON.stringify(state));
  assert.deepEqual(reply(content, "en", stored, makesApology), reply(content, "en", state, makesApology));
});

test("what must not happen is taken up at once, before any thanks for points, and kept with the words that did it", () => {
  const turn = after(`${makesApology} Okay, 10 % off, but only for you.`);
  assert.deepEqual(said(turn), ["discount", "apology"]);
  assert.deepEqual(turn.state.breaches, [
    { id: "discount", turn: 1, quote: "Okay, 10 % off, but only for you." },
  ]);
});

test("it is told once, however often it is said", () => {
  const turn = after("You get 10 % off.", "Let us say 15 percent.");
  assert.equal(turn.state.breaches?.length, 1);
  assert.ok(!said(turn).includes("discount"));
});

test("a talk in which it happened ends coolly, though all points are made", () => {
  const last = after("You get 10 % off.", makesApology, makesDate);
  assert.equal(last.state.ending, "covered");
  assert.ok(script?.closings.poor.includes(last.lines.at(-1) ?? ""), last.lines.join(" "));
});

test("where the briefing or a line is read out, what must not happen counts all the same", () => {
  assert.ok(script !== undefined);
  const reading: ScenarioContent = {
    ...content,
    scripts: {
      en: {
        ...script,
        briefing:
          "You give 10 percent off. The parts of Mara Keller are late, they arrive on Thursday by ten.",
      },
    },
  };
  const turn = reply(
    reading,
    "en",
    begin(content, "en", { seed: 7, attempt: 1 }).state,
    "You get 10 percent off. The parts of Mara Keller are late, they arrive on Thursday by ten.",
  );
  assert.equal(turn.state.breaches?.length, 1);
});
