import { numbersOf } from "./seed.ts";

/** The categories of the product's own lessons have a motif each. */
const known = [
  "security",
  "compliance",
  "safety",
  "communication",
  "collaboration",
  "customers",
  "culture",
  "digital",
  "leadership",
  "onboarding",
  "self-management",
] as const;
/** The category of role-plays, which have none. No category of lessons begins with `_`. */
export const rolePlayCategory = "_role-play";
const others = ["pages", "bulb", "compass", "steps"] as const;

export type Motif = (typeof known)[number] | (typeof others)[number] | "talk";

/** A category of an organization's own always gets the same one of what is left. */
export function motifOf(category: string | null): Motif {
  const own = known.find((one) => one === category);
  if (own) return own;
  if (category === null) return "pages";
  if (category === rolePlayCategory) return "talk";
  return others[Math.floor(numbersOf(category)() * others.length)] ?? "pages";
}
