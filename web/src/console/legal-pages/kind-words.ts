import type { LegalKind } from "./queries.ts";

export const allKinds = ["privacy", "imprint", "accessibility", "support"] as const;

export const kindWords: Record<LegalKind, string> = {
  privacy: "Privacy notice",
  imprint: "Imprint",
  accessibility: "Accessibility statement",
  support: "Support contact",
};
