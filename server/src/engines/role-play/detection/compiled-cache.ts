import type { Language } from "#kernel/language.ts";
import type { ConceptWords } from "../script/scenario-content.ts";
import { type CompiledConcepts, compileConcepts } from "./compiled.ts";
import { withComparison } from "./resemblance/compared.ts";
import { withTolerance } from "./tolerance.ts";

const remembered = new WeakMap<readonly ConceptWords[], Map<Language, CompiledConcepts>>();

/** Caches what is compiled for concepts for as long as they live. */
export function compiledFor(language: Language, concepts: readonly ConceptWords[]): CompiledConcepts {
  const byLanguage = remembered.get(concepts) ?? new Map<Language, CompiledConcepts>();
  remembered.set(concepts, byLanguage);
  const known =
    byLanguage.get(language) ??
    withComparison(withTolerance(compileConcepts(language, concepts), concepts), concepts);
  byLanguage.set(language, known);
  return known;
}
