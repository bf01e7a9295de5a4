import type { SamplePages } from "../../../../test/fixtures/sample-page.ts";
import { selectionPages } from "./selection-pages.ts";

export const samplePages: SamplePages = () =>
  selectionPages.map(([name, page]) => [name, page, { signedIn: false }]);
