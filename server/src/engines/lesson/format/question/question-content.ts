import type { SurfaceKind, SurfacePart } from "@lectern/web/pages";
import type { Span } from "../span.ts";

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

/** One shape for all kinds; what only one kind has says so. */
export interface ContentQuestion {
  id: string;
  kind: QuestionKind;
  /** Asked before the section's text, and not counted: a lesson may begin with one. */
  isGuess?: true;
  /** `fill`: with a gap `___` for each option. */
  text: Span[];
  options: ContentOption[];
  /** `sort`: where the options go. */
  groups?: ContentGroup[];
  /** `spot`: the drawing in which the options are places. */
  surface?: SurfaceKind;
  /** `scene`: the first one begins it; one without options ends it. */
  steps?: ContentStep[];
  /** The same to know in other cases, from the second form on: asked when the question is asked again. Absent where there is none. */
  forms?: ContentForm[];
}

/** Another form of a question, with a kind of its own. */
export type ContentForm = Omit<ContentQuestion, "id" | "isGuess" | "forms">;

export interface ContentOption {
  /** `a`, `b`, … by position: an answer counts in every language. */
  id: string;
  text: Span[];
  /** True of every option of the kinds in which all of them have their place: `order`, `match`, `sort`, `fill`. */
  correct: boolean;
  feedback: Span[] | null;
  /** `match`: what belongs to it. */
  pair?: Span[];
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

interface ContentGroup {
  id: string;
  text: Span[];
}

interface ContentStep {
  id: string;
  text: Span[];
}

/** By position, in the order of the file. */
export const optionIds = "abcdefghijklmnopqrstuvwx";
