import type { Command } from "./command.ts";
import { why } from "./why.ts";

/** Commands that are about no one resource. */
export const questions: Readonly<Record<string, Command>> = { why };
