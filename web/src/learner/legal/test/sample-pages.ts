import type { SamplePages } from "../../../../test/fixtures/sample-page.ts";
import { legalPages } from "./legal-pages.ts";

export const samplePages: SamplePages = () =>
  legalPages.map(([name, page]) => [name, page, { signedIn: false }]);
