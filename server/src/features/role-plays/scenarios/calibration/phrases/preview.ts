import { detect } from "#engines/role-play/index.ts";
import type { Context } from "#platform/feature.ts";
import { withPhrases } from "../../phrases/merge.ts";
import { figuresOf, figuresWith } from "../figures/figures.ts";
import type { Misfire } from "../figures/measure.ts";
import { readCandidate, type SentPhrase } from "./candidate.ts";

/** What a phrase would change if it was added. Nothing is stored. @throws what `readCandidate` throws */
export async function previewPhrase(context: Context, scenario: number, sent: SentPhrase) {
  const { source, candidate } = await readCandidate(context.db, scenario, sent);
  const { language, text, concept, kind } = candidate;
  const taught = [...source.phrases, candidate];
  const before = await figuresOf(source, language);
  const after = await figuresWith(source, language, taught);
  const hear = (phrases: typeof taught) => {
    const { scripts } = withPhrases(source.content, phrases);
    return detect(language, scripts[language]?.concepts ?? [], text).map(({ conceptId }) => conceptId);
  };
  const [heardBefore, heardAfter] = [hear(source.phrases), hear(taught)];
  return {
    text,
    heard_before: heardBefore,
    heard_after: heardAfter,
    is_heard_as_meant: heardAfter.includes(concept) === (kind !== "counter_example"),
    points: before.points.map(({ concept: key, name, precision, recall, f1 }) => {
      const then = after.points.find((point) => point.concept === key);
      return {
        concept: key,
        concept_name: name,
        before: { precision, recall, f1 },
        after: {
          precision: then?.precision ?? null,
          recall: then?.recall ?? null,
          f1: then?.f1 ?? null,
        },
      };
    }),
    broken: notIn(before.misfires, after.misfires).filter((misfire) => misfire.text !== text),
    mended: notIn(after.misfires, before.misfires),
  };
}

function notIn(known: readonly Misfire[], misfires: readonly Misfire[]): Misfire[] {
  const keyOf = ({ concept, text, fault, kind }: Misfire) => JSON.stringify([concept, text, fault, kind]);
  const keys = new Set(known.map(keyOf));
  return misfires.filter((misfire) => !keys.has(keyOf(misfire)));
}
