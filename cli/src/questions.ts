import type { Command } from "./command.ts";
import { why } from "./why.ts";

/** Commands that do not belong to a single resource. */
export const questions: Readonly<Record<string, Command>> = { why };
