import type { TalkTurn } from "../talk-turn.ts";

/** A piece of a text, and the points that it made. */
interface Piece {
  text: string;
  keys: string[];
  /** Points whose evidence in this text ends here. */
  endsOf: string[];
}

/** Cuts a text where evidence begins and ends. Evidence of several points may overlap. */
export function piecesOf(text: string, evidence: TalkTurn["evidence"]): Piece[] {
  const within = (offset: number) => Math.min(Math.max(offset, 0), text.length);
  const spans = evidence.map(({ key, start, end }) => ({ key, start: within(start), end: within(end) }));
  const cuts = [...new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])])];
  const lastEnd = new Map<string, number>();
  for (const { key, end } of spans) lastEnd.set(key, Math.max(end, lastEnd.get(key) ?? 0));
  return cuts
    .sort((one, other) => one - other)
    .slice(0, -1)
    .map((start, index, starts) => {
      const end = starts[index + 1] ?? text.length;
      const keys = spans.filter((span) => span.start <= start && span.end >= end).map(({ key }) => key);
      return {
        text: text.slice(start, end),
        keys: [...new Set(keys)],
        endsOf: [...new Set(keys)].filter((key) => lastEnd.get(key) === end),
      };
    });
}
