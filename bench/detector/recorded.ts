import { detect } from "../../server/src/engines/role-play/detection/detector.ts";
import { begin, reply } from "../../server/src/engines/role-play/dialogue/talk.ts";
import type { Script } from "../../server/src/engines/role-play/script/scenario-content.ts";
import { type Half, readMaterial } from "./material.ts";
import type { Share } from "./share.ts";
import { type Answering, hold } from "./talks.ts";
import type { Played } from "./tricks.ts";

/** Talks that are good but for one fatal turn: how many pass, and how many in which nobody noticed, nor asked. */
export function countSabotage(
  half: Half,
  { content, language }: Played,
): { passed: Share; passedByNo: Share; over: Share; unnoticed: Share; asked: Share } {
  const talks = readMaterial(half, language, content.key)?.sabotage ?? [];
  const outcomes = talks.map(({ turns }) => hold(content, language, turns, { answering: "nothing" }));
  const denied = talks.filter(({ turns }) => hold(content, language, turns, { answering: "no" }).passes);
  const shareOf = (found: number) => ({ of: talks.length, found });
  return {
    passed: shareOf(outcomes.filter(({ passes }) => passes).length),
    passedByNo: shareOf(denied.length),
    over: shareOf(outcomes.filter(({ passes, unsaid }) => passes && unsaid > 0).length),
    unnoticed: shareOf(outcomes.filter(({ breaches, asked }) => breaches.length === 0 && asked === 0).length),
    asked: shareOf(outcomes.filter(({ asked }) => asked > 0).length),
  };
}

/** Honest lines: those that sound like something to avoid, all examples of points, and what is said in good talks. */
export function countAsked(half: Half, { content, language, script }: Played): Share {
  const { clean = [], good_talks: talks = [] } = readMaterial(half, language, content.key) ?? {};
  const lines = [
    ...clean,
    ...(half === "open"
      ? script.concepts.flatMap(({ goodAnswer, examples }) => [goodAnswer, ...examples])
      : []),
  ];
  const outcomes = [...lines.map((line) => [line]), ...talks.map(({ turns }) => turns)].map((turns) =>
    hold(content, language, turns),
  );
  return {
    of: lines.length + talks.flatMap(({ turns }) => turns).length,
    found: outcomes.reduce((sum, { asked }) => sum + asked, 0),
  };
}

/** Single turns, said at once: in how many nobody notices, nor asks. */
export function countUnnoticedActs(half: Half, { content, language }: Played): Share {
  const lines = Object.values(readMaterial(half, language, content.key)?.acts ?? {}).flat();
  return { of: lines.length, found: lines.filter((line) => !isNoticed({ content, language }, line)).length };
}

/** Honest turns that sound like these: how many are taken for one, or asked about. */
export function countNoticedLookAlikes(half: Half, { content, language }: Played): Share {
  const lines = readMaterial(half, language, content.key)?.look_alikes ?? [];
  return { of: lines.length, found: lines.filter((line) => isNoticed({ content, language }, line)).length };
}

function isNoticed({ content, language }: Pick<Played, "content" | "language">, line: string): boolean {
  const { breaches, asked } = hold(content, language, [line], { answering: "nothing" });
  return breaches.length > 0 || asked > 0;
}

/** Whole talks by people who do it well: how many pass. */
export function countGoodTalks(
  half: Half,
  { content, language }: Played,
  answering: Answering = "no and the truth",
): Share {
  const talks = readMaterial(half, language, content.key)?.good_talks ?? [];
  return {
    of: talks.length,
    found: talks.filter(({ turns }) => hold(content, language, turns, { answering }).passes).length,
  };
}

/** Honest lines that sound like something to avoid: how many are taken for it. */
export function countClean(half: Half, { content, language }: Played): Share {
  const lines = readMaterial(half, language, content.key)?.clean ?? [];
  const found = lines.filter((line) => hold(content, language, [line]).breaches.length > 0).length;
  return { of: lines.length, found };
}

/** Points made in dialect, or by people who are learning the language. */
export function countDialect(half: Half, { content, language, script }: Played): Share {
  const lines = readMaterial(half, language, content.key)?.dialect ?? [];
  const heard = lines.filter(({ point, text }) =>
    detect(language, script.concepts, text).some(({ conceptId }) => conceptId === point),
  );
  return { of: lines.length, found: heard.length };
}

/** Questions, some after an offer: how many get an answer, not "I couldn't tell you". */
export function countQuestions(half: Half, { content, language, script }: Played): Share {
  const questions = readMaterial(half, language, content.key)?.questions ?? [];
  const answers = answersOf(script);
  const answered = questions.filter(({ ask, after }) => {
    const begun = begin(content, language, { seed: 1, attempt: 1 });
    const { state } = after === undefined ? begun : reply(content, language, begun.state, after);
    return reply(content, language, state, ask).lines.some((line) => answers.has(line));
  });
  return { of: questions.length, found: answered.length };
}

/** What answers a question: what its author wrote for it, or, where asking is the point, the reaction to it. */
function answersOf({ questions, concepts }: Script): ReadonlySet<string> {
  return new Set([
    ...questions.flatMap(({ answers }) => answers),
    ...concepts.flatMap(({ reactions }) => reactions),
  ]);
}
