import type { SamplePage, SamplePages } from "../../../../test/fixtures/sample-page.ts";
import { aCompletePage, anEndingPage, anUncertifiedPage, exits, missing, reasons } from "./complete-page.ts";

export const samplePages: SamplePages = () => [
  ["complete-home", aCompletePage(exits.home, 4)],
  ...reasons.map((because): SamplePage => [`complete-${because.kind}`, anEndingPage(because)]),
  ...missing.map(
    (certificate): SamplePage => [
      `complete-without-${certificate && "because" in certificate ? certificate.because : ""}`,
      anUncertifiedPage(certificate),
    ],
  ),
  ["complete-close", aCompletePage(exits.close), { hideExit: true }],
  ["complete-return", aCompletePage(exits.returnButton)],
  ["complete-countdown", aCompletePage({ ...exits.returnCountdown, seconds: 600 }), { hideExit: true }],
];
