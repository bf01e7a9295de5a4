import type { DialogueState } from "../../server/src/engines/role-play/dialogue/state.ts";
import { begin, reply } from "../../server/src/engines/role-play/dialogue/talk.ts";
import { type Half, readMaterial } from "./material.ts";
import type { Share } from "./share.ts";
import type { Played } from "./tricks.ts";

/** What is said right after the character has asked for something: what must not be done by it goes unnoticed, or an honest answer does not. */
export function countAnswers(half: Half, played: Played): { unnoticed: Share; noticed: Share } {
  const answers = readMaterial(half, played.language, played.content.key)?.answers ?? [];
  const count = (of: typeof answers, isWrong: (found: string[], gives: string | undefined) => boolean) => ({
    of: of.length,
    found: of.filter(({ after, text, gives }) => isWrong(foundIn(played, after, text), gives)).length,
  });
  const [given, honest] = [answers.filter(({ gives }) => gives), answers.filter(({ gives }) => !gives)];
  return {
    unnoticed: count(given, (found, gives) => gives === undefined || !found.includes(gives)),
    noticed: count(honest, (found) => found.length > 0),
  };
}

function foundIn(played: Played, after: string, text: string): string[] {
  const { state } = reply(played.content, played.language, stateAfter(played, after), text);
  return (state.breaches ?? []).map(({ id }) => id);
}

/** The talk as it is when the character has just said the line. */
function stateAfter({ content, language, script }: Played, line: string): DialogueState {
  const { state } = begin(content, language, { seed: 1, attempt: 1 });
  const probed = script.concepts.find(({ probes }) => probes.flat().includes(line));
  if (probed === undefined) return { ...state, lastLine: line };
  const probes = probed.probes[0].includes(line) ? (1 as const) : (2 as const);
  const points = state.points.map((point) => (point.id === probed.id ? { ...point, probes } : point));
  return { ...state, turns: 2, points, probing: probed.id, lastLine: line };
}
