import { useTranslations } from "use-intl";
import type { CompleteExit } from "./complete-page.ts";
import { type PausedFor, ReturnCountdown } from "./return-countdown.tsx";

interface WayOnProps {
  exit: CompleteExit;
  /** What the countdown waits for. */
  pausedFor: PausedFor;
  /** Something else is the thing to do. */
  isSecond?: boolean;
}

/** The four ways a lesson can end, one for each row of `hide_exit_button` × `return_url`. */
export function WayOn({ exit, pausedFor, isSecond = false }: WayOnProps) {
  const t = useTranslations("closing");
  const button = isSecond ? "button-outline" : "button";
  switch (exit.kind) {
    case "home":
      return (
        <p className="way-on">
          <a className={button} href="/home">
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
          <a className={button} href={exit.url}>
            {t("continue")}
          </a>
        </p>
      );
    case "return_countdown":
      return (
        <div className="way-on">
          <a className={button} href={exit.url} id="return">
            {t("backTo", { host: new URL(exit.url).host })}
          </a>
          <ReturnCountdown exit={exit} pausedFor={pausedFor} />
        </div>
      );
  }
}
