import type { InlineScope } from "../inline/inline.ts";
import type { ContentForm, ContentOption, ContentQuestion } from "../question/question-content.ts";
import type { Span } from "../span.ts";
import { partsOf } from "../surfaces.ts";
import type { Body, BodySection, ContentBlock } from "../template-content.ts";

/** What stands in its place: what a translation may change. */
export type WordsKind =
  | "title"
  | "description"
  | "summary"
  | "search words"
  | "heading"
  | "paragraph"
  | "list item"
  | "quotation"
  | "what a picture shows"
  | "caption"
  | "table cell"
  | "line in a drawing"
  | "text in a drawing"
  | "question"
  | "group"
  | "step"
  | "option"
  | "pair"
  | "accepted answers"
  | "feedback";

/** Is shown every place where words stand, in one order, and says what shall stand there. */
interface Visitor {
  /** @param section null: in the front matter */
  plain(kind: "title" | "description" | "summary", text: string): string;
  words(
    kind: "search words" | "accepted answers",
    words: readonly string[],
    section: string | null,
  ): string[];
  spans(kind: WordsKind, spans: readonly Span[], scope: InlineScope, section: string): Span[];
}

const bare: InlineScope = { allowsConditions: false, holds: [] };
const open: InlineScope = { allowsConditions: true, holds: [] };

/** A body of the same structure with the visitor's words: ids, rules, kinds of blocks, right options are taken over. */
export function mapWords(body: Body, visitor: Visitor): Body {
  return {
    title: visitor.plain("title", body.title),
    description: visitor.plain("description", body.description),
    summary: visitor.plain("summary", body.summary),
    queries: Object.fromEntries(
      Object.entries(body.queries).map(([key, words]) => [key, visitor.words("search words", words, null)]),
    ),
    sections: body.sections.map((section) => mapSection(section, visitor)),
  };
}

function mapSection({ id, heading, blocks, questions }: BodySection, visitor: Visitor): BodySection {
  const visit: VisitSpans = (kind, spans, scope) => visitor.spans(kind, spans, scope, id);
  return {
    id,
    heading: visit("heading", heading, bare),
    blocks: blocks.map((block) => mapBlock(block, open, visit)),
    questions: questions.map((question) =>
      mapQuestion(question, visit, (words) => visitor.words("accepted answers", words, id)),
    ),
  };
}

type VisitSpans = (kind: WordsKind, spans: readonly Span[], scope: InlineScope) => Span[];

function mapBlock(block: ContentBlock, scope: InlineScope, visit: VisitSpans): ContentBlock {
  switch (block.type) {
    case "paragraph":
      return { ...block, children: visit("paragraph", block.children, scope) };
    case "quotation":
      return { ...block, children: visit("quotation", block.children, scope) };
    case "list":
      return { ...block, items: block.items.map((item) => visit("list item", item, scope)) };
    case "picture": {
      const alt = visit("what a picture shows", block.alt, { ...scope, allowsConditions: false });
      const hasCaption = block.caption.length > 0;
      return { ...block, alt, caption: hasCaption ? visit("caption", block.caption, scope) : [] };
    }
    case "table": {
      const within = { ...scope, allowsConditions: false };
      const row = (cells: readonly Span[][]) =>
        cells.map((cell) => (cell.length === 0 ? [] : visit("table cell", cell, within)));
      return { ...block, head: row(block.head), rows: block.rows.map(row) };
    }
    case "surface": {
      const within = { ...scope, allowsConditions: false };
      const parts = block.parts.map(({ part, text }) => {
        const rule = partsOf(block.surface).find(([name]) => name === part)?.[1];
        const kind = rule?.size === "text" ? "text in a drawing" : "line in a drawing";
        return { part, text: visit(kind, text, within) };
      });
      return { ...block, parts };
    }
    case "box":
      return { ...block, blocks: block.blocks.map((inner) => mapBlock(inner, scope, visit)) };
    case "when": {
      const holds = block.rule.name === "tools_any" ? [...scope.holds, "tool" as const] : scope.holds;
      const within = { ...scope, holds };
      return { ...block, blocks: block.blocks.map((inner) => mapBlock(inner, within, visit)) };
    }
  }
}

function mapQuestion(
  { forms, variants, ...question }: ContentQuestion,
  visit: VisitSpans,
  accepted: (words: readonly string[]) => string[],
): ContentQuestion {
  const mapped = mapForm(question, visit, accepted);
  const mapAll = <Form extends ContentForm>(all: readonly Form[]) =>
    all.map((form) => mapForm(form, visit, accepted));
  return {
    ...mapped,
    ...(forms && { forms: mapAll(forms) }),
    ...(variants && { variants: mapAll(variants) }),
  };
}

function mapForm<Form extends ContentForm>(
  question: Form,
  visit: VisitSpans,
  accepted: (words: readonly string[]) => string[],
): Form {
  const { groups, steps } = question;
  const mapped = {
    ...question,
    text: visit("question", question.text, bare),
    ...(groups && { groups: groups.map((each) => ({ ...each, text: visit("group", each.text, bare) })) }),
    ...(steps && { steps: steps.map((each) => ({ ...each, text: visit("step", each.text, bare) })) }),
  };
  return {
    ...mapped,
    options: question.options.map(({ pair, accepts, ...option }) => ({
      ...option,
      ...(question.kind === "fill"
        ? mapGap(option.text, accepts, accepted)
        : { text: visit("option", option.text, bare) }),
      ...(pair && { pair: visit("pair", pair, bare) }),
      feedback: option.feedback === null ? null : visit("feedback", option.feedback, bare),
    })),
  };
}

/** The words a gap accepts are one list; the first of them is shown. */
function mapGap(
  text: readonly Span[],
  accepts: readonly string[] | undefined,
  accepted: (words: readonly string[]) => string[],
): Pick<ContentOption, "text" | "accepts"> {
  const shown = text.map((span) => (span.type === "text" ? span.text : "")).join("");
  const [first = shown, ...others] = accepted([shown, ...(accepts ?? [])]);
  return { text: [{ type: "text", text: first }], ...(others.length > 0 ? { accepts: others } : {}) };
}
