import type { Page, RecallEndPage, RecallPage, RecallResult } from "@lectern/web/pages";
import { multiple, single } from "../../lesson/test/lesson-page.ts";
import { answeredKinds, openKinds } from "../../lesson/test/question-kinds.ts";

const phishing = { title: "Spot a phishing message", language: "en" } as const;
const safety = { title: "Arbeitsschutzunterweisung und Gefährdungsbeurteilung", language: "de" } as const;

export function aRecallPage(change: Partial<RecallPage> = {}): RecallPage {
  const order = openKinds.find(({ kind }) => kind === "order") ?? single;
  return {
    name: "recall",
    sessionId: "12",
    questions: [
      { question: { ...single, id: "1", answer: null }, lesson: phishing },
      { question: { ...multiple, id: "2", answer: null }, lesson: safety },
      { question: { ...order, id: "3" }, lesson: phishing },
    ],
    ...change,
  };
}

function aResult(change: Partial<RecallResult> = {}): RecallResult {
  return {
    outcome: "known",
    text: [{ type: "text", text: "What gives this message away?" }],
    path: "/lessons/5d7b/spot",
    section: "Four signs",
    lesson: phishing,
    ...change,
  };
}

export function aRecallEndPage(change: Partial<RecallEndPage> = {}): RecallEndPage {
  return {
    name: "recall-end",
    sessionId: "12",
    results: [
      aResult(),
      aResult({ outcome: "forgotten", section: "Lockoutverfahren an Hydraulikpressen", lesson: safety }),
      aResult({ text: [{ type: "text", text: "Put the first minutes in order." }] }),
    ],
    nextOn: "2026-07-15",
    ...change,
  };
}

export const recallPages: [string, Page][] = [
  ["recall", aRecallPage()],
  [
    "recall-answered",
    aRecallPage({
      questions: answeredKinds
        .filter(({ kind }) => kind === "single" || kind === "sort")
        .map((question, index) => ({
          question: { ...question, id: String(index + 1) },
          lesson: index === 0 ? phishing : safety,
        })),
    }),
  ],
  ["recall-end", aRecallEndPage()],
  ["recall-end-open", aRecallEndPage({ results: [aResult(), aResult({ outcome: "open" })], nextOn: null })],
  ["recall-nothing", aRecallEndPage({ sessionId: null, results: [] })],
];
