import { useTranslations } from "use-intl";
import type { CompleteExit } from "./complete-page.ts";
import { ReturnCountdown } from "./return-countdown.tsx";

interface WayOnProps {
  exit: CompleteExit;
  isPaused: boolean;
  /** What the countdown waits for. */
  pausedFor?: "rating" | "reading";
}

/** The four ways a lesson can end, one for each row of `hide_exit_button` × `return_url`. */
export function WayOn({ exit, isPaused, pausedFor = "rating" }: WayOnProps) {
  const t = useTranslations("closing");
  switch (exit.kind) {
    case "home":
      return (
        <p className="way-on">
          <a className="button" href="/home">
            {t("continue")}
          </a>
        </p>
      );
    case "close":
      return (
        <p className="way-on">
          <strong>{t("close")}</strong> {t("closeText")}
        </p>
      );
    case "return_button":
      return (
        <p className="way-on">
          <a className="button" href={exit.url}>
            {t("continue")}
          </a>
        </p>
      );
    case "return_countdown":
      return (
        <div className="way-on">
          <a className="button" href={exit.url} id="return">
            {t("backTo", { host: new URL(exit.url).host })}
          </a>
          <ReturnCountdown url={exit.url} seconds={exit.seconds} isPaused={isPaused} pausedFor={pausedFor} />
        </div>
      );
  }
}
