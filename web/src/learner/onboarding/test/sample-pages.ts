import type { SamplePages } from "../../../../test/fixtures/sample-page.ts";
import { anOnboardingPage } from "./onboarding-page.ts";

export const samplePages: SamplePages = () => [
  ["onboarding", anOnboardingPage()],
  ["onboarding-again", anOnboardingPage({ isFirst: false })],
];
