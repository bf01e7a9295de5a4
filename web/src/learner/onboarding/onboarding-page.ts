/** Which skills the learner aims for: `POST /onboarding` with `skill`, repeated, or with `skip`. */
export interface OnboardingPage {
  name: "onboarding";
  /** The question is put for the first time. */
  isFirst: boolean;
  /** Those of one category stand together. */
  skills: OnboardingSkill[];
}

export interface OnboardingSkill {
  id: number;
  name: string;
  /** Empty: none. */
  description: string;
  category: string | null;
  isChosen: boolean;
  /** Given by the organization: shown, and not the learner's to take away. */
  isGiven: boolean;
}

declare module "../page.ts" {
  interface Pages {
    onboarding: OnboardingPage;
  }
}
