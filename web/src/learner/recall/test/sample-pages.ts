import type { SamplePages } from "../../../../test/fixtures/sample-page.ts";
import { recallPages } from "./recall-pages.ts";

export const samplePages: SamplePages = () => recallPages;
