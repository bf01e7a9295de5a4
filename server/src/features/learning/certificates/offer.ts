import type { CertificateOffer } from "@lectern/web/pages";
import { Problem } from "#kernel/problem.ts";
import type { Context } from "#platform/feature.ts";
import { printedCode } from "./check-code.ts";
import { certificateFor, missingOf } from "./issuing/issue.ts";
import { certificateFirstAnswersBelow, certificateProblems, certificateTimeBelow } from "./problems.ts";

/** What the end of a lesson offers, or says is missing; null where nothing is given, or nothing is valid any more. */
export async function certificateOf(
  context: Context,
  organizationId: number,
  curriculumId: number,
): Promise<CertificateOffer | null> {
  try {
    const { state, code } = await certificateFor(context, organizationId, curriculumId);
    return state === "valid" ? { code: printedCode(code) } : null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const isMissing = [certificateFirstAnswersBelow, certificateTimeBelow].some(
      ({ code }) => code === error.code,
    );
    if (isMissing) return missingOf(context.db, organizationId, curriculumId);
    if (certificateProblems.some(({ code }) => code === error.code)) return null;
    throw error;
  }
}
