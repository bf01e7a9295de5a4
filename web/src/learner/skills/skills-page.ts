import type { CalendarDate } from "../language/calendar-date.ts";
import type { Language } from "../language/languages.ts";

/** What the learner knows, skill by skill, and how anybody can tell, at `/skills`. */
export interface SkillsPage {
  name: "skills";
  /** Empty: nothing was practised and nothing is aimed for. */
  skills: KnownSkill[];
  /** Something can be recalled now. */
  isRecallDue: boolean;
}

export interface KnownSkill {
  skillId: number;
  name: string;
  /** 1 to 5; null: nobody aims for it. */
  targetLevel: number | null;
  /** From 0 to 100, and the level 1 to 5 that follows from it; `before`: without the latest. Null: fewer answers than it takes. */
  evidence: { score: number; before: number | null; level: number; tier: EvidenceTier } | null;
  /** From 0 to 100: how much of what came back later was still known; null: nothing did yet. */
  remembered: number | null;
  /** How many answers and points there are; `sources` say where the latest of them come from. */
  results: number;
  sources: EvidenceSource[];
  /** What to do about it; null: nothing is left to do. */
  next: NextStep | null;
}

export type EvidenceTier = "needs_work" | "developing" | "proficient" | "excellent";

/** A lesson or a role-play that says something about the skill. */
export interface EvidenceSource {
  kind: "lesson" | "role-play";
  title: string;
  /** Of the title; null: the page's. */
  language: Language | null;
  path: string;
  on: CalendarDate;
  /** From 0 to 100. */
  score: number;
  /** How its questions went when they were last recalled; null: they were not yet. */
  recalled: { on: CalendarDate; known: number; asked: number } | null;
}

export type NextStep =
  /** Questions of its lessons are due. */
  | { kind: "recall" }
  /** `take`: a lesson that teaches it and was not completed; `read`: one that went less well than the others. */
  | { kind: "take" | "read"; path: string; title: string; language: Language };

declare module "../page.ts" {
  interface Pages {
    skills: SkillsPage;
  }
}
