import { defineProblem } from "#kernel/problem.ts";

export const csvRefused = defineProblem({
  code: "csv_refused",
  status: 422,
  detail: "This file cannot be read as the CSV that is expected here; see `errors.file`.",
});
export const csvEmpty = defineProblem({
  code: "missing_field",
  status: 400,
  detail: "The file has no rows below its header.",
});

/** What is wrong with the file as a whole, and where. */
export function refusal(line: number, sentence: string, cause?: unknown) {
  return csvRefused({ errors: { file: [`Line ${line}: ${sentence}`] }, cause });
}
