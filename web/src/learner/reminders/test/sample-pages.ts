import type { SamplePages } from "../../../../test/fixtures/sample-page.ts";

export const samplePages: SamplePages = () => [
  ["stop-reminders", { name: "stop-reminders", step: "asks", token: "v1.a&b=</form>" }, { signedIn: false }],
  ["stop-reminders-done", { name: "stop-reminders", step: "stopped" }, { signedIn: false }],
  ["stop-reminders-unknown", { name: "stop-reminders", step: "unknown" }, { signedIn: false }],
];
