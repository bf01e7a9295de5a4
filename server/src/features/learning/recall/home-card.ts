import { type HomeCard, recallCard } from "@lectern/web/pages";
import type { Language } from "#kernel/language.ts";
import type { Context } from "#platform/feature.ts";
import { dueRecalls } from "./due.ts";
import type { Learner } from "./learner.ts";

/** A card for home as long as something is to be recalled; it asks the database once where nothing is. */
export async function recallCards(
  context: Context,
  learner: Learner,
  language: Language,
): Promise<HomeCard[]> {
  const due = await dueRecalls(context, learner);
  return due.length === 0 ? [] : [recallCard(language)];
}
