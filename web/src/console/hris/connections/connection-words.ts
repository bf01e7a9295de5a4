import { labelled } from "../../language/language.ts";
import type { Connection } from "../queries.ts";

export const hubWords = {
  kombo: "Kombo",
  csv: "Uploaded files",
  scim: "SCIM",
} as const satisfies Record<Connection["hub"], string>;

export const connectionStates = {
  testing: { label: "Being set up", tone: "plain" },
  preview: { label: "Not accepted yet", tone: "plain" },
  active: { label: "Active", tone: "good" },
  paused: { label: "Paused", tone: "plain" },
  broken: { label: "Does not work", tone: "off" },
} as const satisfies Record<Connection["state"], { label: string; tone: "plain" | "good" | "off" }>;

/** What the state means for accounts, where there is nothing else to say. */
export const stateWords: Record<Connection["state"], string> = {
  testing: "Nothing is changed before somebody has looked at a preview and accepted it.",
  preview: "Nothing is changed before somebody has looked at a preview and accepted it.",
  active: "Accounts and teams follow the HR system.",
  paused: "No run begins until it is resumed. Accounts stay as they are.",
  broken: "The hub refuses us. Accounts stay as they are until it works.",
};

export function nameOf({ organization, hub }: Connection): string {
  return labelled(organization, hubWords[hub]);
}

/** Whether it is on its way to the first accepted preview. One that was paused meanwhile has to be resumed first. */
export function isBeingSetUp({ is_confirmed: isConfirmed, state }: Connection): boolean {
  return !isConfirmed && state !== "paused";
}
