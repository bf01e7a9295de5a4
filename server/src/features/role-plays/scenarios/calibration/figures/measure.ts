import type { ConceptScript } from "#engines/role-play/index.ts";
import { detect } from "#engines/role-play/index.ts";
import type { Language } from "#kernel/language.ts";
import { createBreath } from "./breath.ts";
import { type IdleWords, idleWords } from "./idle.ts";
import type { LabelledPhrase } from "./labelled.ts";
import { type Counts, type Quality, qualityOf } from "./quality.ts";

export interface PointFigures extends Counts, Quality, IdleWords {
  concept: string;
  name: string;
  /** Of those that the detector knows, how many it hears: it should hear the examples, and no counter-example. */
  examples: number;
  examplesHeard: number;
  counterExamples: number;
  counterExamplesHeard: number;
}

/** A phrase that is not heard as it is meant. */
export interface Misfire {
  concept: string;
  text: string;
  fault: "not_heard" | "misheard";
  kind: "test" | "example" | "counter_example" | "good_answer";
  /** Added by an operator, not by the scenario's authors. */
  isPromoted: boolean;
  /** Which points are heard in it. */
  heard: string[];
}

export interface LanguageFigures {
  points: PointFigures[];
  misfires: Misfire[];
}

/**
 * How well the points are heard in one language: in phrases that the detector never learnt, and in those that it learnt. It
 * goes on in pieces, so that nobody waits for it.
 */
export async function measure(
  language: Language,
  concepts: readonly ConceptScript[],
  phrases: readonly LabelledPhrase[],
  isPromoted: (concept: string, text: string) => boolean,
): Promise<LanguageFigures> {
  const breathe = createBreath();
  const heardIn = new Map<string, string[]>();
  const hear = async (text: string): Promise<string[]> => {
    await breathe();
    const heard = heardIn.get(text) ?? detect(language, concepts, text).map(({ conceptId }) => conceptId);
    heardIn.set(text, heard);
    return heard;
  };
  const misfires: Misfire[] = [];
  const counts = await countPhrases(concepts, phrases, hear, misfires);
  const points: PointFigures[] = [];
  for (const concept of concepts) {
    const known = { isPromoted, hear, misfires };
    const learnt = await countKnown(concept, known);
    const own = counts.get(concept.id) ?? { heard: 0, notHeard: 0, misheard: 0 };
    const making = phrases.filter(({ makes }) => makes.has(concept.id)).map(({ text }) => text);
    const idle = await idleWords(language, concepts, concept, [...concept.examples, ...making], breathe);
    points.push({
      concept: concept.id,
      name: concept.name,
      ...own,
      ...qualityOf(own),
      ...learnt,
      ...idle,
    });
  }
  return { points, misfires };
}

async function countPhrases(
  concepts: readonly ConceptScript[],
  phrases: readonly LabelledPhrase[],
  hear: (text: string) => Promise<string[]>,
  misfires: Misfire[],
): Promise<Map<string, Counts>> {
  const counts = new Map(concepts.map(({ id }) => [id, { heard: 0, notHeard: 0, misheard: 0 }]));
  for (const { text, makes, misses, isPromoted } of phrases) {
    const heard = await hear(text);
    for (const [concept, count] of counts) {
      const isHeard = heard.includes(concept);
      const note = (fault: Misfire["fault"]) =>
        misfires.push({ concept, text, fault, kind: "test", isPromoted, heard });
      if (makes.has(concept)) {
        count[isHeard ? "heard" : "notHeard"] += 1;
        if (!isHeard) note("not_heard");
      } else if (isHeard && misses.has(concept)) {
        count.misheard += 1;
        note("misheard");
      }
    }
  }
  return counts;
}

interface Known {
  isPromoted: (concept: string, text: string) => boolean;
  hear: (text: string) => Promise<string[]>;
  misfires: Misfire[];
}

async function countKnown(concept: ConceptScript, { isPromoted, hear, misfires }: Known) {
  const count = async (kind: Misfire["kind"], texts: readonly string[]): Promise<number> => {
    let hits = 0;
    for (const text of texts) {
      const heard = await hear(text);
      const isHeard = heard.includes(concept.id);
      hits += Number(isHeard);
      if (isHeard === (kind !== "counter_example")) continue;
      const fault = isHeard ? "misheard" : "not_heard";
      const own = isPromoted(concept.id, text);
      misfires.push({ concept: concept.id, text, fault, kind, isPromoted: own, heard });
    }
    return hits;
  };
  const examplesHeard = await count("example", concept.examples);
  const counterExamplesHeard = await count("counter_example", concept.counterExamples);
  await count("good_answer", [concept.goodAnswer]);
  return {
    examples: concept.examples.length,
    examplesHeard,
    counterExamples: concept.counterExamples.length,
    counterExamplesHeard,
  };
}
