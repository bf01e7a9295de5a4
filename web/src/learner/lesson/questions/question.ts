import type { QuestionKind } from "@lectern/lesson-format/question/question-content.ts";
import type { Inline } from "@lectern/lesson-format/span.ts";
import type { MockUpKind, SurfacePart } from "@lectern/lesson-format/surfaces.ts";
import type { Shortcut } from "../pace/shortcut.ts";
import type { Why } from "../why.ts";

export interface Question {
  id: string;
  /**
   * What the learner does, and the fields of the form (see `Answer`):
   * - `single`, `multiple`, `spot`: `option`, once or repeated; `scene`: `option`, the one chosen now
   * - `order`: `item.<option>` is its place, from 1 · `match`: `item.<option>` is the id of a pair
   * - `sort`: `item.<option>` is the id of a group · `fill`: `item.<option>` is what was typed into the gap
   */
  kind: QuestionKind;
  /** Stands before the section's text and is not counted. */
  isGuess?: true;
  /** `fill`: with `___` for each gap. */
  text: Inline[];
  /** In the order they are shown in. `fill`: the gaps, without text. `scene`: the choices open now, or the first ones again. */
  options: QuestionOption[];
  /** `sort`: where options go. */
  groups?: { id: string; text: Inline[] }[];
  /** `match`: the right sides. */
  pairs?: { id: string; text: Inline[] }[];
  /** `spot`: what is drawn. */
  surface?: MockUpKind;
  /** `scene`: the steps reached, the last of them without a choice. */
  steps?: SceneStep[];
  /** The saved answer; null while the question is open, and until a scene is over. */
  answer: Answer | null;
  why?: Why[];
  /** Asked after the last section: in which round, from 1, which the form sends along. */
  round?: number;
  /** It is shown and cannot be answered now. */
  isClosed?: true;
  /** Its answer says that the learner knows what the section teaches: where they may go on. */
  shortcut?: Shortcut;
}

export interface QuestionOption {
  id: string;
  text: Inline[];
  /** `spot`: the part of the drawing that it is. */
  part?: SurfacePart;
}

export interface SceneStep {
  id: string;
  text: Inline[];
  chosen: { id: string; text: Inline[] } | null;
}

/**
 * A saved answer and what the server made of it. `POST /lessons/<curriculumId>/<sectionId>/answers` takes the form's fields
 * and answers 303 back to the subsection; to `Prefer: return=representation`, which the script sends, the question's own
 * markup.
 */
export interface Answer {
  /**
   * Ids of the options chosen; `order`: all of them, as ordered; `match` `option:pair`, `sort` `option:group`, `fill`
   * `option:what was typed`.
   */
  chosen: string[];
  /**
   * The same of the right answer; a part is right when it stands in both (`order`: at the same place). Empty while it is `untold`.
   */
  right: string[];
  isCorrect: boolean;
  /** Authored reasons: of the chosen options in their order, then of the right ones that were not chosen; while `untold` of `mistakes`. */
  feedback: { option: string; text: Inline[] }[];
  /** Wrong, and what is right is not told before the second try. */
  untold?: Untold;
  /** Wrong for the second time: how somebody works through the question who knows. */
  worked?: WorkedStep[];
}

/** An option and what is to be thought of it; of `order` in the right order, of `scene` what to choose in each step. */
export interface WorkedStep {
  text: Inline[];
  isRight: boolean;
  reason: Inline[] | null;
  /** `match`, `sort`: what it belongs to. */
  belongs?: Inline[];
  /** `scene`: the step in which it is chosen. */
  situation?: Inline[];
}

/** What is said of a wrong answer instead. */
export interface Untold {
  /** How many of `chosen` are right. */
  rightParts: number;
  /** Those of `chosen` that are wrong by themselves; empty for kinds in which everything has its place. */
  mistakes: string[];
}
