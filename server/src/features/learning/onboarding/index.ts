// Which skills a learner chooses at first.
import type { Feature } from "#platform/feature.ts";
import { onboardingPageRoutes } from "./page-routes.ts";
import { onboardingPersonalData } from "./personal-data.ts";

export { type OnboardingState, readOnboardingState } from "./onboarding.ts";

export const onboarding: Feature = {
  name: "onboarding",
  tables: { onboarding: { boundedBy: "people" } },

  pageRoutes: onboardingPageRoutes,
  personalData: onboardingPersonalData,
};
