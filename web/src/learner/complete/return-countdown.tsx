import { useTranslations } from "use-intl";
import type { CompleteExit } from "./complete-page.ts";

/** What nobody is taken away from: rating the lesson, or reading the page. */
export type PausedFor = "rating" | "reading";

interface ReturnCountdownProps {
  exit: Extract<CompleteExit, { kind: "return_countdown" }>;
  pausedFor: PausedFor;
}

/**
 * Takes the learner back to where they came from, said once, and only if they do not object (WCAG 2.2.1). Without a script
 * there is no countdown: its button and its sentences wait in the page until one takes them out.
 */
export function ReturnCountdown({ exit, pausedFor }: ReturnCountdownProps) {
  const t = useTranslations("closing");
  const { host } = new URL(exit.url);
  const countdown = (seconds: number) =>
    t.rich("countdown", { host, seconds, left: (number) => <span className="seconds">{number}</span> });
  return (
    <>
      <p id="countdown-announcement" className="visually-hidden" role="status" />
      <template id="countdown" data-seconds={exit.seconds} data-paused-for={pausedFor}>
        <button type="button" className="button-outline">
          {t("stay")}
        </button>
        <p className="countdown" aria-hidden="true" />
      </template>
      <template id="words-announce">{t("announce", { seconds: exit.seconds, host })}</template>
      <template id="words-stayed">{t("stayed")}</template>
      <template id="words-paused">{t(pausedFor === "rating" ? "paused" : "reading", { host })}</template>
      <template id="words-0-seconds">{countdown(0)}</template>
      <template id="words-1-second">{countdown(1)}</template>
      <template id="words-seconds">{countdown(exit.seconds)}</template>
    </>
  );
}
