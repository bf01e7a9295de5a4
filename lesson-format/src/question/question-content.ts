import type { Audience } from "../audiences.ts";
import type { Inline, Span } from "../span.ts";
import type { MockUpKind, SurfacePart } from "../surfaces.ts";

/** What learners do: see `content/README.md` for how each is written. */
export const questionKinds = [
  "single",
  "multiple",
  "order",
  "match",
  "sort",
  "fill",
  "spot",
  "scene",
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** A question as it is authored, the same shape for all kinds. */
export interface ContentQuestion extends ContentForm {
  id: string;
  /** Asked before the section's text, and not counted: a lesson may begin with one. */
  isGuess?: true;
  /** The same to know in other cases, from the second form on: asked when the question is asked again. Absent where there is none. */
  forms?: ContentForm[];
  /** What stands in its place for some learners, of the same shape: whichever was asked, the answer is one to this question. */
  variants?: ContentVariant[];
}

export type ContentVariant = ContentForm & { for: Audience };

/** Another form of a question, with a kind of its own. */
export type ContentForm = QuestionOf<Span>;

export type ContentOption = OptionOf<Span>;

/** As it is asked: its options stand in the authored order, with what is right. */
export type AskedQuestion = QuestionOf<Inline>;
export type AskedOption = OptionOf<Inline>;
export type AskedSide = SideOf<Inline>;

/** With words as authors write them, or as a learner reads them; what only one kind has says so. */
interface QuestionOf<Words> {
  kind: QuestionKind;
  /** `fill`: with a gap `___` for each option. */
  text: Words[];
  options: OptionOf<Words>[];
  /** `sort`: where the options go. */
  groups?: SideOf<Words>[];
  /** `spot`: the drawing in which the options are places. */
  surface?: MockUpKind;
  /** `scene`: the first one begins it; one without options ends it. */
  steps?: SideOf<Words>[];
}

interface OptionOf<Words> {
  /** `a`, `b`, … by position: an answer counts in every language. */
  id: string;
  text: Words[];
  /** True of every option of the kinds in which all of them have their place: `order`, `match`, `sort`, `fill`. */
  correct: boolean;
  feedback: Words[] | null;
  /** `match`: what belongs to it. */
  pair?: Words[];
  /** `sort`: the id of its group. */
  group?: string;
  /** `spot`: the part of the surface that it is. */
  part?: SurfacePart;
  /** `fill`: what else counts in this gap. */
  accepts?: string[];
  /** `scene`: the step it is chosen in. */
  step?: string;
  /** `scene`: the step it leads to; null ends the scene. */
  leadsTo?: string | null;
}

/** A group of a `sort`, a step of a `scene`. */
interface SideOf<Words> {
  id: string;
  text: Words[];
}

/** By position, in the order of the file. */
export const optionIds = "abcdefghijklmnopqrstuvwx";
