/** A piece of inline text, as authored. */
export type Span =
  | { type: "text"; text: string }
  | { type: "strong"; children: Span[] }
  | { type: "emphasis"; children: Span[] }
  | { type: "code"; text: string }
  | { type: "link"; href: string; children: Span[] }
  /** `fallback` is null only where the value is certain to be there: inside its own condition. */
  | { type: "slot"; slot: Slot; fallback: string | null }
  | { type: "conditional"; condition: Condition; children: Span[] };

/** The same as a learner reads it: slots are filled, and conditions decided. */
export type Inline =
  | { type: "text"; text: string }
  | { type: "strong"; children: Inline[] }
  | { type: "emphasis"; children: Inline[] }
  | { type: "code"; text: string }
  /** `href`: http or https only, as reading promises. */
  | { type: "link"; href: string; children: Inline[] };

/** Slots that may stand anywhere, with a default. */
export const profileSlots = [
  "department",
  "job_title",
  "job_titles.0",
  "tools.0",
  "tools.1",
  "daily_tasks.0",
  "daily_tasks.1",
  "first_name",
  "organization",
] as const;

/** `{{#task}} … {{/task}}`: names of conditions; inside, the slot of the same name is certain to have a value. */
export const conditions = ["task", "tool", "department", "job_title"] as const;
export type Condition = (typeof conditions)[number];

export type Slot = (typeof profileSlots)[number] | Condition;
