import type {
  Attempt,
  Page,
  ResultPage,
  ReviewPage,
  ScenarioPage,
  Speech,
  TalkPage,
  TalkTurn,
} from "@lectern/web/pages";
import { exits } from "../../complete/test/complete-page.ts";

const rolePlay = {
  scenarioId: "scn_late_delivery",
  title: "The late delivery",
  contentLanguage: "en",
  character: { name: "Mara Keller", role: "Production manager of a customer", face: "keller" },
  briefing:
    "You work in customer service for a manufacturer of seals. Mara Keller’s 120 hydraulic seals were due two working days ago; tomorrow night her line will stop. What you know: the customs papers were incomplete, and that was your company’s mistake. There are 40 seals in your own warehouse; a courier can take them today. She is on the phone now.",
  goal: "At the end Ms Keller knows where she stands, can plan her week and trusts your word again.",
} as const;

const apology = "I am very sorry that your seals are not there yet.";
const newDate = "They leave customs tomorrow at noon and will be with you on Thursday by ten.";

const turns: TalkTurn[] = [
  says(1, "character", "Keller, production. There should be 120 hydraulic seals on my shelf.", "tense"),
  says(2, "character", "The shelf is empty, and tomorrow night my line will stop.", "tense"),
  { ...says(3, "learner", apology), evidence: [{ key: "apology", start: 5, end: 15 }] },
  says(4, "character", "Thank you for saying so. So what happened?", "calm"),
  {
    ...says(5, "learner", newDate),
    heard: "they leave customs tomorrow at noon and will be with you on Thursday by den",
    evidence: [
      { key: "new-date", start: 0, end: 75 },
      { key: "reason", start: 11, end: 18 },
    ],
  },
  says(6, "character", "Thursday by ten. I can work with that.", "relieved"),
];

const attempts: Attempt[] = [
  { attempt: 3, on: "2026-03-04", score: 71, passed: true },
  { attempt: 2, on: "2026-03-02", score: null, passed: null },
  { attempt: 1, on: "2026-03-01", score: 28, passed: false },
];

const silent: Speech = {
  organization: "Northwind",
  service: { listens: false, speaks: false },
  browser: false,
  agreed: { service: false, browser: false },
};
const voiced: Speech = { ...silent, service: { listens: true, speaks: true }, browser: true };

function aScenarioPage(change: Partial<ScenarioPage> = {}): ScenarioPage {
  return {
    name: "scenario",
    ...rolePlay,
    description:
      "A customer’s production manager calls because her parts have not come: practise being honest, helping at once and promising only what you can keep.",
    mood: "tense",
    minutes: 6,
    maxMinutes: 20,
    passMark: 60,
    canFail: true,
    isAssigned: true,
    dueOn: "2026-06-30",
    attempts: [],
    speech: silent,
    notice: { organization: "Acme AG", speaks: false, judges: false, model: null, transcriptDays: null },
    ...change,
  };
}

function aTalkPage(change: Partial<TalkPage> = {}): TalkPage {
  return {
    name: "talk",
    ...rolePlay,
    attempt: 1,
    mood: "relieved",
    turns: turns.map((turn) => ({ ...turn, evidence: [] })),
    nextPosition: 7,
    hasLostModel: false,
    endsAt: "2999-01-01T00:00:00.000Z",
    speech: silent,
    draft: null,
    problem: null,
    ...change,
  };
}

const points = [
  { key: "apology", name: "Apologise for the delay", covered: true },
  { key: "reason", name: "Name the true reason", covered: true },
  { key: "new-date", name: "Give a new date that holds", covered: true },
  { key: "interim", name: "Offer something for the time until then", covered: false },
];

const promise = "You will have all 120 seals tomorrow morning, you have my word for it.";
const breach = {
  key: "false-promise",
  name: "Promise everything for tomorrow",
  quote: promise,
  consequence: "fails",
  certainty: "stated",
  unclear: "",
  why: "The consignment leaves customs tomorrow and arrives on Thursday. A date that you cannot keep stops her line a second time.",
  instead: "All your seals will be with you on Thursday by 10:00; 40 I can send by courier today.",
} as const;

function aReviewPage(change: Partial<ReviewPage> = {}): ReviewPage {
  return {
    name: "review",
    ...rolePlay,
    attempt: 1,
    mood: "relieved",
    turns,
    points: points.map((point) => ({ ...point, isFlagged: false })),
    breaches: [],
    problem: null,
    ...change,
  };
}

function aResultPage(change: Partial<ResultPage> = {}): ResultPage {
  return {
    name: "result",
    ...rolePlay,
    attempt: 4,
    endedReason: "completed",
    on: "2026-03-05",
    score: 71,
    passMark: 60,
    passed: true,
    scoredBy: "embedded",
    durationSeconds: 340,
    points: points.map(({ key, name, covered }, index) => ({
      key,
      name,
      covered,
      criterion: "Says it in a way that the customer can rely on.",
      askedFor: covered ? (([0, 1, 2] as const)[index % 3] ?? null) : null,
      quote: covered ? { text: apology, spans: [{ start: 5, end: 15 }] } : null,
      inPart: null,
      goodAnswer: "We have 40 seals in our own warehouse. A courier can bring them to you today.",
      missed: "A date alone does not keep a line running: what helps today is what stays in her mind.",
      retry: covered ? null : { line: "And until then?", tried: null },
    })),
    breaches: [],
    turns,
    transcriptKeptDays: null,
    attempts,
    mayTryAgain: true,
    exit: exits.home,
    ...change,
  };
}

const ended = { score: null, passed: null, durationSeconds: null, points: [] };

export const scenarioPages: [string, Page][] = [
  ["scenario", aScenarioPage()],
  ["scenario-voice", aScenarioPage({ attempts, passMark: null, speech: voiced, minutes: 1 })],
  ["talk", aTalkPage()],
  [
    "talk-voice",
    aTalkPage({ speech: { ...voiced, agreed: { service: true, browser: true } }, contentLanguage: "de" }),
  ],
  ["talk-without-model", aTalkPage({ hasLostModel: true })],
  ["talk-refused", aTalkPage({ draft: "A very long story", problem: "too_long" })],
  ["review", aReviewPage()],
  [
    "review-flagged",
    aReviewPage({
      problem: "not_a_correction",
      points: points.map((point) => ({ ...point, isFlagged: !point.covered })),
    }),
  ],
  [
    "review-breach",
    aReviewPage({
      breaches: [
        {
          key: "insult",
          name: "Insult the customer",
          quote: "You idiot!",
          certainty: "stated",
          counts: true,
          position: 2,
          isFlagged: false,
        },
        {
          key: "false-promise",
          name: "Promise everything for tomorrow",
          quote: promise,
          certainty: "not_clarified",
          counts: true,
          position: 4,
          isFlagged: true,
        },
      ],
    }),
  ],
  [
    "review-misheard",
    aReviewPage({
      breaches: [
        {
          key: "insult",
          name: "Insult the customer",
          quote: newDate,
          certainty: "not_clarified",
          counts: false,
          position: 5,
          isFlagged: false,
        },
      ],
    }),
  ],
  [
    "scenario-models",
    aScenarioPage({
      notice: {
        organization: "Acme AG",
        speaks: true,
        judges: true,
        model: "organization",
        transcriptDays: 30,
      },
    }),
  ],
  ["result-passed", aResultPage()],
  [
    "result-breach",
    aResultPage({
      score: 59,
      passed: false,
      breaches: [breach, { ...breach, key: "insult", consequence: "caps", quote: null }],
    }),
  ],
  [
    "result-unclear",
    aResultPage({
      score: 59,
      passed: false,
      breaches: [
        {
          ...breach,
          certainty: "not_clarified",
          unclear: "You did not make clear that the whole order comes on Thursday.",
        },
      ],
    }),
  ],
  [
    "result-breach-ungraded",
    aResultPage({ score: 49, passMark: null, passed: false, breaches: [breach], exit: exits.returnButton }),
  ],
  ["result-failed", aResultPage({ scoredBy: "mixed", score: 28, passed: false, exit: exits.close })],
  ["result-ungraded", aResultPage({ passMark: null, passed: null, attempts: [], exit: exits.returnButton })],
  ["result-countdown", aResultPage({ exit: { ...exits.returnCountdown, seconds: 600 } })],
  [
    "result-in-part",
    aResultPage({
      points: aResultPage().points.map((point) => {
        if (point.covered) return point;
        const tried = {
          said: "We will see.",
          isMade: false,
          isHarmful: false,
          line: "That does not keep my line running.",
        };
        const inPart = { text: "A courier is on the way.", missing: ["40 seals", "today"] };
        return { ...point, inPart, retry: { line: "And until then?", tried } };
      }),
    }),
  ],
  [
    "result-deleted",
    aResultPage({
      turns: [],
      transcriptKeptDays: 90,
      points: aResultPage().points.map((point) => ({ ...point, quote: null })),
    }),
  ],
  ["result-abandoned", aResultPage({ ...ended, endedReason: "abandoned" })],
  ["result-timeout", aResultPage({ ...ended, endedReason: "timeout", attempts: [] })],
  ["result-technical-error", aResultPage({ ...ended, endedReason: "technical_error", attempts: [] })],
  ["result-withdrawn", aResultPage({ ...ended, endedReason: "withdrawn", mayTryAgain: false })],
];

function says(
  position: number,
  speaker: TalkTurn["speaker"],
  text: string,
  mood: TalkTurn["mood"] = null,
): TalkTurn {
  return { position, speaker, text, mood, heard: null, evidence: [] };
}
