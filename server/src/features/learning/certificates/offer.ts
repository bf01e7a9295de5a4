import { Problem } from "#kernel/problem.ts";
import type { Context } from "#platform/feature.ts";
import { printedCode } from "./check-code.ts";
import { certificateFor } from "./issuing/issue.ts";
import { certificateProblems } from "./problems.ts";

/** What the end of a lesson offers; null where nothing is given, or nothing is valid any more. */
export async function certificateOf(
  context: Context,
  organizationId: number,
  curriculumId: number,
): Promise<{ code: string } | null> {
  try {
    const { state, code } = await certificateFor(context, organizationId, curriculumId);
    return state === "valid" ? { code: printedCode(code) } : null;
  } catch (error) {
    if (error instanceof Problem && certificateProblems.some(({ code }) => code === error.code)) return null;
    throw error;
  }
}
