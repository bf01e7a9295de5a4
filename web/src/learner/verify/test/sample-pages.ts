import type { SamplePages } from "../../../../test/fixtures/sample-page.ts";
import { aVerifyPage, verifyAnswers } from "./verify-page.ts";

export const samplePages: SamplePages = () =>
  verifyAnswers.map((answer, index) => [
    `verify-${index}`,
    aVerifyPage(answer, answer?.kind === "unknown" ? "<b>abc</b>" : ""),
    { signedIn: false, organization: null },
  ]);
