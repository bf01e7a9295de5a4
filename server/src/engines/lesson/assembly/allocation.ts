import type { Retrieval, SectionPlan } from "@lectern/lesson-format/template-content.ts";
import type { Passage } from "../author.ts";
import { fold } from "./fold.ts";

/**
 * Gives each section the passages it will quote: those in the lesson's language first, and others last, where nothing else
 * fits. Best score first over all sections, each passage once, and nobody gets a second before everybody had a chance at a
 * first: section by section, the early ones would take the late ones' only passage. Ties fall to the order of sections, then
 * to the passage's id.
 */
export function allocatePassages(
  plans: readonly SectionPlan[],
  passages: readonly Passage[],
  language: string,
): Map<string, Passage[]> {
  const bids = bestFirst(plans, passages, language);
  const allocated = new Map<string, Passage[]>();
  const used = new Set<string>();
  const rounds = Math.max(0, ...bids.map(({ retrieval }) => retrieval.max));
  for (let round = 1; round <= rounds; round++) {
    for (const { sectionId, retrieval, passage } of bids) {
      const taken = allocated.get(sectionId) ?? [];
      const words = wordsOf(passage);
      if (used.has(words) || taken.length >= Math.min(round, retrieval.max)) continue;
      used.add(words);
      allocated.set(sectionId, [...taken, passage]);
    }
  }
  return allocated;
}

interface Bid {
  sectionId: string;
  position: number;
  retrieval: Retrieval;
  passage: Passage;
  score: number;
}

function bestFirst(plans: readonly SectionPlan[], passages: readonly Passage[], language: string): Bid[] {
  const bids = plans.flatMap(({ id, retrieve }, position): Bid[] => {
    if (retrieve === null) return [];
    return passages.flatMap((passage) => {
      const score = passage.scores[retrieve.queryKey] ?? 0;
      if (!(score > 0 && score >= retrieve.minScore) || passage.text.trim() === "") return [];
      return [{ sectionId: id, position, retrieval: retrieve, passage, score }];
    });
  });
  const foreign = ({ passage }: Bid) => ([language, null].includes(passage.language) ? 0 : 1);
  return bids.sort(
    (one, other) =>
      foreign(one) - foreign(other) ||
      other.score - one.score ||
      one.position - other.position ||
      (one.passage.id < other.passage.id ? -1 : 1),
  );
}

/** The same words in two documents are one passage. */
function wordsOf(passage: Passage): string {
  return fold(passage.text).replace(/\s+/g, " ").trim();
}
