import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useCountdown } from "./use-countdown.ts";

interface ReturnCountdownProps {
  url: string;
  seconds: number;
  isPaused: boolean;
  pausedFor: "rating" | "reading";
}

/** Takes the learner back to where they came from, said once, and only if they do not object (WCAG 2.2.1). */
export function ReturnCountdown({ url, seconds, isPaused, pausedFor }: ReturnCountdownProps) {
  const t = useTranslations("closing");
  const [hasStayed, setHasStayed] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const { host } = new URL(url);
  const remaining = useCountdown({
    seconds,
    isPaused: isPaused || hasStayed,
    // Replaces this page, so that going back does not lead into the countdown again.
    onEnd: () => window.location.replace(url),
    onReturn: () => setHasStayed(true),
  });

  useEffect(() => setAnnouncement(t("announce", { seconds, host })), [t, seconds, host]);

  function stay() {
    setHasStayed(true);
    setAnnouncement(t("stayed"));
    document.getElementById("return")?.focus();
  }

  // Without a script there is no countdown, only the button.
  if (remaining === null) return null;
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {!hasStayed && (
        <button type="button" className="button-outline" onClick={stay}>
          {t("stay")}
        </button>
      )}
      <p className="countdown" aria-hidden="true">
        {hasStayed && t("stayed")}
        {!hasStayed &&
          (isPaused
            ? t(pausedFor === "rating" ? "paused" : "reading", { host })
            : t("countdown", { host, seconds: remaining }))}
      </p>
    </>
  );
}
