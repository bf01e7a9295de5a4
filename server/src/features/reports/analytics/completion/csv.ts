import { csvLine } from "#platform/files/csv.ts";
import type { presentCompletion } from "./completions.ts";

type Row = ReturnType<typeof presentCompletion>;

const columns = [
  "id",
  "curriculum_id",
  "run_id",
  "type",
  "user_id",
  "provider",
  "provider_id",
  "email",
  "template_id",
  "scenario_id",
  "title",
  "score",
  "passed",
  "duration_seconds",
  "completed_at",
  "modified_date",
] as const satisfies readonly (keyof Row)[];

export const completionHead = csvLine(columns);

export function completionLine(row: Row): string {
  return csvLine(columns.map((column) => row[column]));
}
