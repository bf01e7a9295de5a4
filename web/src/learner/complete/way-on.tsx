import { useTranslations } from "use-intl";
import type { CompleteExit } from "./complete-page.ts";
import { type PausedFor, ReturnCountdown } from "./return-countdown.tsx";

interface WayOnProps {
  exit: CompleteExit;
  /** What the countdown waits for. */
  pausedFor: PausedFor;
}

/** The four ways a lesson can end, one for each row of `hide_exit_button` × `return_url`. */
export function WayOn({ exit, pausedFor }: WayOnProps) {
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
          <ReturnCountdown exit={exit} pausedFor={pausedFor} />
        </div>
      );
  }
}
