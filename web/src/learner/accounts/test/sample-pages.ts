import type { SamplePages } from "../../../../test/fixtures/sample-page.ts";
import { accountPages } from "./account-pages.ts";

export const samplePages: SamplePages = () =>
  accountPages.map(([name, page]) => [name, page, { signedIn: false }]);
