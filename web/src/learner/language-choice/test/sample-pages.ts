import type { SamplePages } from "../../../../test/fixtures/sample-page.ts";

export const samplePages: SamplePages = () => [
  ["language", { name: "language", next: "/home" }, { organization: null, signedIn: false }],
];
