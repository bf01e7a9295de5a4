import type { Resource } from "../command.ts";
import { plainCommand } from "../operations/plain-command.ts";
import { importFile } from "./import.ts";

export const hr: Resource = {
  summary: "Employees as HR systems name them, beside the accounts",
  commands: { import: importFile, "import-json": plainCommand("importEmployees") },
};
