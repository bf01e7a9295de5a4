import type { SamplePages } from "../../../../test/fixtures/sample-page.ts";
import { anIncompleteSurveyPage, aSurveyPage } from "./survey-page.ts";

export const samplePages: SamplePages = () => [
  ["survey", aSurveyPage()],
  ["survey-incomplete", anIncompleteSurveyPage()],
  ["survey-thanks", aSurveyPage({ hasAnswered: true, contentLanguage: "fr" })],
];
