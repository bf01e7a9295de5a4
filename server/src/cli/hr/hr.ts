import type { Resource } from "../command.ts";
import { importFile } from "./import.ts";

export const hr: Resource = {
  summary: "Employees as HR systems name them, beside the accounts",
  commands: { import: importFile },
};
