import type { SamplePages } from "../../../../test/fixtures/sample-page.ts";
import { aFullHomePage, aHomePage, anEmptyHomePage, aWeek } from "./home-page.ts";

export const samplePages: SamplePages = () => [
  ["home", aHomePage()],
  ["home-over", aHomePage({ access: { startsOn: "2026-01-05", endsOn: "2026-12-31", isOver: true } })],
  ["home-empty", anEmptyHomePage()],
  ["home-full", aFullHomePage()],
  [
    "home-search",
    aHomePage({
      search: { query: "phishing <b>", found: [...aHomePage().due, ...aHomePage().completed.items] },
    }),
  ],
  ["home-nothing-found", aHomePage({ search: { query: "zzz", found: [] }, week: aWeek({ goal: null }) })],
];
