import { type ReadPassage, selectPassages } from "#content/documents/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { ClaimedProposal } from "../claim.ts";

/** What a model is given of all documents together. */
const MOST_CHARACTERS = 48_000;

/** Passages of the draft's documents by the short names that the model knows them by. */
export type NamedPassages = ReadonlyMap<string, ReadPassage>;

/** The same ones for every step, as long as the documents are there: whole documents, or evenly chosen parts of long ones. */
export async function passagesOf(db: Database, claim: ClaimedProposal): Promise<NamedPassages> {
  const all = await selectPassages(db, claim.organization_id, claim.document_ids);
  const characters = all.reduce((sum, { text }) => sum + text.length, 0);
  const kept = Math.min(1, MOST_CHARACTERS / Math.max(characters, 1));
  const chosen = all.filter((_, index) => Math.floor((index + 1) * kept) > Math.floor(index * kept));
  return new Map(chosen.map((passage, index) => [`p${index + 1}`, passage]));
}

export function dataOf(passages: NamedPassages, names: readonly string[] = [...passages.keys()]) {
  return names.flatMap((name) => {
    const passage = passages.get(name);
    if (passage === undefined) return [];
    const { file, page, heading, text } = passage;
    return [{ id: name, document: file, page, heading, text }];
  });
}

/** The names that were given, each once; invented ones are dropped. */
export function known(passages: NamedPassages, names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => passages.has(name));
}
