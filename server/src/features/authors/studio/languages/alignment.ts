import { hash } from "node:crypto";
import { type Body, type Piece, piecesOf } from "#engines/lesson/index.ts";

export interface AlignedPiece {
  state: "fresh" | "stale" | "missing";
  kind: Piece["kind"];
  /** Null: the front matter. */
  section: string | null;
  source: string;
  /** Null: nothing was written for it yet. */
  text: string | null;
}

/**
 * Lays a translation beside its original, section by section. What was translated from this very text is fresh; what is
 * left over is laid side by side in its order, kind by kind, and is stale: the original says something else since.
 */
export function alignBodies(original: Body, translation: Body, pairs: ReadonlySet<string>): AlignedPiece[] {
  const texts = groupOf(piecesOf(translation));
  const sources = groupOf(piecesOf(original));
  const textsOf = Map.groupBy(pairs, (pair) => pair.slice(0, pair.indexOf(">")));
  const aligned = new Map<Piece, AlignedPiece>();
  for (const [group, pieces] of sources) {
    const unused = new Map((texts.get(group) ?? []).map(({ text }, index) => [index, text]));
    const indexes = Map.groupBy(unused.keys(), (index) => hashOf(unused.get(index) ?? ""));
    for (const piece of pieces) {
      const index = takeFirst(indexes, textsOf.get(hashOf(piece.text)) ?? []);
      const text = index === undefined ? undefined : unused.get(index);
      if (index === undefined || text === undefined) continue;
      unused.delete(index);
      aligned.set(piece, { ...pieceOf(piece), state: "fresh", text });
    }
    const left = unused.values();
    for (const piece of pieces) {
      const text = aligned.has(piece) ? undefined : left.next().value;
      if (text !== undefined) aligned.set(piece, { ...pieceOf(piece), state: "stale", text });
    }
  }
  return piecesInOrder(sources).map(
    (piece) => aligned.get(piece) ?? { ...pieceOf(piece), state: "missing", text: null },
  );
}

/** The first place that has one of the texts paired; it is taken then. Sections have thousands of pieces: nothing is looked for twice. */
function takeFirst(indexes: ReadonlyMap<string, number[]>, paired: readonly string[]): number | undefined {
  const queues = paired.map((pair) => indexes.get(pair.split(">")[1] ?? "") ?? []);
  const [first] = queues.filter((queue) => queue.length > 0).sort(([one = 0], [other = 0]) => one - other);
  return first?.shift();
}

/**
 * Which texts belong together, after something was saved: what was just written was written for what stands beside it. What was
 * only taken over, and reads like the original, is not translated until somebody says so.
 * @param before null: these files were published
 */
export function pairsAfter(
  original: Body,
  translation: Body,
  before: { translation: Body | undefined; pairs: readonly string[] } | null,
): string[] {
  const known = new Set(before?.pairs);
  const old = new Set(before?.translation ? piecesOf(before.translation).map(keyOf) : []);
  for (const piece of alignBodies(original, translation, known)) {
    if (piece.text === null || piece.state === "fresh") continue;
    if (before !== null && piece.text === piece.source && hasWords(piece.text)) continue;
    if (!old.has(keyOf({ ...piece, text: piece.text }))) known.add(pairOf(piece.source, piece.text));
  }
  return stillOfUse(known, [...piecesOf(original), ...piecesOf(translation)]);
}

/** Numbers, signs and short names may be the same everywhere. */
function hasWords(text: string): boolean {
  return /\p{L}{4}/u.test(text);
}

/** Taken as they stand: somebody has looked at what reads `source`, and its translation is right. */
export function pairsConfirmed(
  aligned: readonly AlignedPiece[],
  pairs: readonly string[],
  confirmed: ReadonlySet<string>,
): string[] {
  const added = aligned.flatMap(({ state, source, text }) =>
    state === "stale" && text !== null && confirmed.has(source) ? [pairOf(source, text)] : [],
  );
  return [...new Set([...pairs, ...added])];
}

/** More than a lesson has pieces: of what was translated over and over again the newest count. */
const MOST_PAIRS = 20_000;

/** Of texts that are gone from both sides nothing is kept. */
function stillOfUse(pairs: ReadonlySet<string>, pieces: readonly Piece[]): string[] {
  const present = new Set(pieces.map(({ text }) => hashOf(text)));
  return [...pairs].filter((pair) => pair.split(">").some((hash) => present.has(hash))).slice(-MOST_PAIRS);
}

function groupOf(pieces: readonly Piece[]): Map<string, Piece[]> {
  return Map.groupBy(pieces, ({ section, kind }) => `${kind}:${section}`);
}

function piecesInOrder(groups: ReadonlyMap<string, readonly Piece[]>): Piece[] {
  return [...groups.values()].flat();
}

function pieceOf({ kind, section, text }: Piece) {
  return { kind, section, source: text };
}

function keyOf({ kind, section, text }: Pick<Piece, "kind" | "section" | "text">): string {
  return JSON.stringify([kind, section, text]);
}

function pairOf(source: string, text: string): string {
  return `${hashOf(source)}>${hashOf(text)}`;
}

function hashOf(text: string): string {
  return hash("sha256", text, "base64url").slice(0, 16);
}
