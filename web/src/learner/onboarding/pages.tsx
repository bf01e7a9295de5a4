import { describePage } from "../describe-page.tsx";
import { OnboardingView } from "./onboarding-view.tsx";

export const pages = [
  describePage({
    name: "onboarding",
    View: OnboardingView,
    title: (_, t) => t("onboarding.title"),
  }),
];
