import type { Question, Shortcut } from "@lectern/web/pages";
import { single } from "./lesson-page.ts";
import { order, scene } from "./question-kinds.ts";

const text = (words: string) => [{ type: "text" as const, text: words }];

/** Right at once, with each of the ways that are offered then. */
const known = (id: string, shortcut: Shortcut): Question => ({
  ...single,
  id,
  answer: { chosen: ["0"], right: ["0"], isCorrect: true, feedback: [] },
  shortcut,
});

export const knownQuestions: Question[] = [
  { ...known("q0", { to: "questions" }), isGuess: true },
  known("q1", { to: "question", id: "q2" }),
  known("q2", { to: "section" }),
];

/** Wrong for the second time. */
export const workedQuestions: Question[] = [
  {
    ...single,
    answer: {
      chosen: ["1"],
      right: ["0"],
      isCorrect: false,
      feedback: [{ option: "1", text: text("The click is the attack.") }],
      worked: [
        {
          text: text("Check the real address of the sender"),
          isRight: true,
          reason: text("The name is free text."),
        },
        {
          text: text("Click and see where it leads"),
          isRight: false,
          reason: text("The click is the attack."),
        },
        { text: text("Answer and ask whether it is genuine"), isRight: false, reason: null },
      ],
    },
  },
  {
    ...order,
    answer: {
      chosen: ["1", "2", "3"],
      right: ["2", "1", "3"],
      isCorrect: false,
      feedback: [],
      worked: [
        { text: text("Report it"), isRight: true, reason: text("Others can be warned.") },
        { text: text("Change the password"), isRight: true, reason: null, belongs: text("On the real site") },
      ],
    },
  },
  {
    ...scene,
    steps: [{ id: "call", text: text("A call"), chosen: { id: "b", text: text("“It is 4 4 1 …”") } }],
    answer: {
      chosen: ["b"],
      right: [],
      isCorrect: false,
      feedback: [],
      worked: [
        {
          situation: text("“Read me the code.”"),
          text: text("“I’ll call you back.”"),
          isRight: true,
          reason: text("You choose the channel."),
        },
      ],
    },
  },
];
