/** In the order of the footer. */
export const legalKinds = ["privacy", "imprint", "accessibility", "support"] as const;
export type LegalKind = (typeof legalKinds)[number];

export function isLegalKind(text: string): text is LegalKind {
  return legalKinds.some((kind) => kind === text);
}
