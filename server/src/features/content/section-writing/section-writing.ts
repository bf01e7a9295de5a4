import type { Inline } from "@lectern/lesson-format/span.ts";
import type { Fact, LessonAuthor, Why } from "@lectern/web/pages";
import { type AiAnswer, type AiSettings, writeObject } from "#content/ai/index.ts";
import type { LessonBlock, LessonSection, Passage } from "#engines/lesson/index.ts";
import { fileName, isFact, profileFacts } from "#engines/lesson/index.ts";
import type { Context } from "#platform/feature.ts";
import { isFit } from "./fitness.ts";
import { fromMarkup } from "./markup.ts";
import {
  dataOf,
  instructions,
  type NamedRequest,
  nameParts,
  SectionAnswer,
  type SectionRequest,
  textsOf,
} from "./section-request.ts";

const mostOutputTokens = 3_000;

/**
 * Asks the organization's model to write a section for one learner. The embedded author's section is the skeleton: headings, boxes,
 * quotations, questions, ids and order are its own, and so is each text for which the model wrote nothing fit.
 */
export async function writeSection(
  context: Context,
  settings: AiSettings,
  request: SectionRequest,
  { deadlineMs, signal }: { deadlineMs: number; signal: AbortSignal },
): Promise<AiAnswer<LessonSection>> {
  const named = nameParts(request);
  const answer = await writeObject(context, settings, {
    use: "lessons",
    instructions,
    data: dataOf(named),
    schema: SectionAnswer,
    mostOutputTokens,
    deadlineMs,
    signal,
    repairs: true,
  });
  if (!answer.ok) return answer;
  const section = applyAnswer(named, answer.value, { by: "ai", model: answer.model });
  return section === null ? { ok: false, because: "unusable" } : { ...answer, value: section };
}

/** Null where nothing of the answer is fit. */
export function applyAnswer(
  request: NamedRequest,
  { blocks: answered }: SectionAnswer,
  author: LessonAuthor,
): LessonSection | null {
  const { section } = request;
  const blocks = section.blocks.map((block, index) => {
    const [one, ...others] = answered.filter((answer) => answer.index === index);
    return one === undefined || others.length > 0 ? block : (rewritten(block, one, request) ?? block);
  });
  const isWritten = blocks.some((block, index) => block !== section.blocks[index]);
  return isWritten ? { ...section, blocks, author } : null;
}

function rewritten(
  block: LessonBlock,
  answer: SectionAnswer["blocks"][number],
  request: NamedRequest,
): LessonBlock | null {
  const originals = textsOf(block);
  if (originals === null || originals.length !== answer.texts.length) return null;
  const cited = [...new Set(answer.passages)].flatMap((id) => request.sources.get(id) ?? []);
  const given = {
    sectionText: request.section.blocks.flatMap((one) => textsOf(one) ?? []).join("\n"),
    values: [...request.facts.values()].map(({ value }) => value),
    cited,
  };
  const texts: Inline[][] = [];
  for (const [index, text] of answer.texts.entries()) {
    const inlines = fromMarkup(text.trim());
    if (inlines === null || !isFit(text, originals[index] ?? "", request, given)) return null;
    texts.push(inlines);
  }
  const why = [...block.why.filter(choseIt), byAi(answer, request, cited)];
  if (block.type === "list") return { ...block, items: texts, why };
  const [children] = texts;
  return block.type === "paragraph" && children !== undefined ? { ...block, children, why } : null;
}

/** What chose the block still did; what stood in its former text does not. */
function choseIt({ because }: Why): boolean {
  return because === "profile_rule" || because === "profile_summary";
}

/** A fact whose words stand in the text was used, also where the model does not say so. */
function byAi(
  { texts, facts: names }: SectionAnswer["blocks"][number],
  { facts, profile }: NamedRequest,
  cited: readonly Passage[],
): Why {
  const text = texts.join("\n");
  const named = names.flatMap((name) => facts.get(name) ?? []);
  const quoted = profileFacts(profile).filter((fact) => stands(fact, text));
  const used = [...named, ...quoted];
  const sources = cited.map((passage) => ({ file: fileName(passage), page: passage.page }));
  return {
    because: "ai",
    facts: used.filter((fact, at) => used.findIndex((one) => isFact(one, fact)) === at),
    sources,
  };
}

function stands({ value }: Fact, text: string): boolean {
  return value.length > 2 && text.toLowerCase().includes(value.toLowerCase());
}
