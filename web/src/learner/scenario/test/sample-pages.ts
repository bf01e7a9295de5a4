import type { SamplePages } from "../../../../test/fixtures/sample-page.ts";
import { scenarioPages } from "./scenario-pages.ts";

export const samplePages: SamplePages = () => scenarioPages;
