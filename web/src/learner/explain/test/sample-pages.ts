import type { SamplePages } from "../../../../test/fixtures/sample-page.ts";
import { explainPages } from "./explain-pages.ts";

export const samplePages: SamplePages = () =>
  explainPages.map((page) => [`explain-${page.kind}`, page, { signedIn: page.kind !== "not_signed_in" }]);
