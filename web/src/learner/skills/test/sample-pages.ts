import type { SamplePages } from "../../../../test/fixtures/sample-page.ts";
import { aSkillsPage } from "./skills-page.ts";

export const samplePages: SamplePages = () => [
  ["skills", aSkillsPage()],
  ["skills-empty", aSkillsPage({ skills: [], isRecallDue: false })],
];
