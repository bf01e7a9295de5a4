import { plainText } from "@lectern/lesson-format/plain-text.ts";
import type { ContentQuestion, ContentVariant } from "@lectern/lesson-format/question/question-content.ts";
import type { Inline, Span } from "@lectern/lesson-format/span.ts";
import type { ContentBlock, ContentFigure } from "@lectern/lesson-format/template-content.ts";
import type { Why } from "@lectern/web/pages";
import type { LearnerProfile } from "../author.ts";
import type { BoxBlock, FigureBlock, FlowBlock, LessonSection } from "../lesson.ts";
import type { LessonQuestion } from "../lesson-question.ts";
import type { Audiences } from "./own-work/own-work.ts";
import { fieldOfSlot, type ProfileValues } from "./profile-values.ts";
import { matchRule } from "./variants.ts";

export interface Learner {
  profile: LearnerProfile;
  values: ProfileValues;
  audiences: Audiences;
}

/** The blocks this learner sees, slots filled, variants chosen, each saying why it is there. */
export function personaliseBlocks(blocks: readonly ContentBlock[], learner: Learner, because: Why[] = []) {
  return blocks.flatMap((block): (FlowBlock | BoxBlock | FigureBlock)[] => {
    if (block.type === "when") {
      const match = matchRule(block.rule, learner.profile, learner.audiences);
      if (match === null) return [];
      const inside = block.rule.name === "tools_any" ? withTool(learner, match.value) : learner;
      return personaliseBlocks(block.blocks, inside, match.why ? [...because, match.why] : because);
    }
    if (block.type === "box") return personaliseBox(block, learner, because);
    if (isFigure(block)) return [personaliseFigure(block, learner, because)];
    return personaliseFlow(block, learner, because);
  });
}

function withTool(learner: Learner, tool: string): Learner {
  return { ...learner, values: { ...learner.values, tool } };
}

function personaliseBox(box: ContentBlock & { type: "box" }, learner: Learner, because: Why[]): BoxBlock[] {
  const blocks = personaliseBlocks(box.blocks, learner).filter(isFlow);
  return blocks.length > 0 ? [{ type: "box", kind: box.kind, blocks, why: because }] : [];
}

const figureTypes = ["surface", "picture", "table"] as const;

function isFigure(block: ContentBlock): block is ContentFigure {
  return figureTypes.some((type) => type === block.type);
}

function isFlow(block: FlowBlock | BoxBlock | FigureBlock): block is FlowBlock {
  return block.type === "paragraph" || block.type === "list" || block.type === "quotation";
}

function personaliseFigure(figure: ContentFigure, { values }: Learner, because: Why[]): FigureBlock {
  const why = startWhy(because);
  const filled = (spans: readonly Span[]) => fill(spans, values, why);
  switch (figure.type) {
    case "surface": {
      const parts = figure.parts.map(({ part, text }) => ({ part, text: filled(text) }));
      return { type: "surface", surface: figure.surface, parts, why: why.list };
    }
    case "picture": {
      const alt = plainText(filled(figure.alt));
      return {
        type: "picture",
        picture: figure.picture,
        alt,
        caption: filled(figure.caption),
        why: why.list,
      };
    }
    case "table": {
      const rows = figure.rows.map((row) => row.map(filled));
      return { type: "table", head: figure.head.map(filled), rows, why: why.list };
    }
  }
}

type ContentFlow = Extract<ContentBlock, { type: "paragraph" | "list" | "quotation" }>;

function personaliseFlow(block: ContentFlow, learner: Learner, because: Why[]): FlowBlock[] {
  const why = startWhy(because);
  if (block.type === "list") {
    const items = block.items.map((item) => fill(item, learner.values, why)).filter(saysSomething);
    return items.length > 0 ? [{ type: "list", ordered: block.ordered, items, why: why.list }] : [];
  }
  const children = fill(block.children, learner.values, why);
  return saysSomething(children) ? [{ type: block.type, children, why: why.list }] : [];
}

/**
 * As it is asked of this learner: the first variant for somebody like them stands in its place, and its other forms stay.
 * @param skills that the answer is evidence of; undefined: all of the lesson's
 */
export function personaliseQuestion(
  { forms, variants = [], ...question }: ContentQuestion,
  { values, audiences }: Pick<Learner, "values" | "audiences">,
  skills?: readonly string[],
): LessonQuestion {
  const chosen = variants.find((variant) => audiences.has(variant.for));
  return {
    ...(chosen === undefined
      ? personaliseForm(question, values)
      : personaliseVariant(question, chosen, values, audiences)),
    ...(skills && { skills: [...skills] }),
    // A form has a name of its own: what stands for its options in a page is made of it.
    ...(forms && {
      forms: forms.map((form, index) =>
        personaliseForm({ ...form, id: `${question.id}/${index + 2}` }, values),
      ),
    }),
  };
}

function personaliseVariant(
  { id, isGuess }: ContentQuestion,
  { for: audience, ...variant }: ContentVariant,
  values: ProfileValues,
  audiences: Audiences,
): LessonQuestion {
  const why = audiences.get(audience);
  const question = { id, ...(isGuess && { isGuess }), ...variant };
  return personaliseForm(question, values, why && [why]);
}

function personaliseForm(
  question: Omit<ContentQuestion, "forms" | "variants">,
  values: ProfileValues,
  because: Why[] = [],
): LessonQuestion {
  const why = startWhy(because);
  const filled = (spans: readonly Span[]) => fill(spans, values, why);
  const { text, options, groups, steps, ...same } = question;
  return {
    ...same,
    text: filled(text),
    ...(groups && { groups: groups.map((group) => ({ ...group, text: filled(group.text) })) }),
    ...(steps && { steps: steps.map((step) => ({ ...step, text: filled(step.text) })) }),
    options: options.map(({ pair, ...option }) => ({
      ...option,
      text: filled(option.text),
      ...(pair && { pair: filled(pair) }),
      feedback: option.feedback === null ? null : filled(option.feedback),
    })),
    why: why.list,
  };
}

/** A heading that holds nothing of the profile gives no reasons. */
export function personaliseHeading(
  heading: readonly Span[],
  values: ProfileValues,
): Pick<LessonSection, "heading" | "headingWhy"> {
  const why = startWhy([]);
  const text = plainText(fill(heading, values, why));
  return { heading: text, ...(why.list.length > 0 ? { headingWhy: why.list } : {}) };
}

interface WhyList {
  list: Why[];
  add(why: Why): void;
}

function startWhy(because: readonly Why[]): WhyList {
  const list = [...because];
  const add = (why: Why) => {
    if (!list.some((known) => JSON.stringify(known) === JSON.stringify(why))) list.push(why);
  };
  return { list, add };
}

function fill(spans: readonly Span[], values: ProfileValues, why: WhyList): Inline[] {
  const filled: Inline[] = [];
  for (const span of spans) {
    for (const inline of fillOne(span, values, why)) {
      const last = filled.at(-1);
      if (inline.type === "text" && last?.type === "text")
        filled[filled.length - 1] = join(last.text, inline.text);
      else filled.push(inline);
    }
  }
  return filled;
}

function join(before: string, after: string): Inline {
  return { type: "text", text: before + after };
}

function fillOne(span: Span, values: ProfileValues, why: WhyList): Inline[] {
  switch (span.type) {
    case "text":
    case "code":
      return [{ ...span }];
    case "link":
      return [{ type: "link", href: span.href, children: fill(span.children, values, why) }];
    case "strong":
    case "emphasis":
      return [{ type: span.type, children: fill(span.children, values, why) }];
    case "slot": {
      const value = values[span.slot];
      if (value !== null) why.add({ because: "profile_value", field: fieldOfSlot[span.slot], value });
      return [{ type: "text", text: value ?? span.fallback ?? "" }];
    }
    case "conditional":
      return values[span.condition] === null ? [] : fill(span.children, values, why);
  }
}

function saysSomething(inlines: readonly Inline[]): boolean {
  return plainText(inlines).trim() !== "";
}
