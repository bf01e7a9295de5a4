import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

const MINUTE_MS = 60_000;
const SHOWN_BELOW_MINUTES = 5;

/** Says when little time is left: once a minute, so that nobody is counted down at. */
export function TimeLeft({ endsAt }: { endsAt: string }) {
  const t = useTranslations("talk");
  const minutes = useMinutesLeft(endsAt);
  const isShort = minutes !== null && minutes <= SHOWN_BELOW_MINUTES;
  return (
    <p className="time-left" role="status">
      {isShort && (minutes > 0 ? t("timeLeft", { minutes }) : t("timeUp"))}
    </p>
  );
}

/** Whole minutes, rounded up. Null before the script has started. */
function useMinutesLeft(endsAt: string): number | null {
  const [minutes, setMinutes] = useState<number | null>(null);
  useEffect(() => {
    const look = () => setMinutes(Math.max(0, Math.ceil((Date.parse(endsAt) - Date.now()) / MINUTE_MS)));
    look();
    const timer = setInterval(look, 5_000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return minutes;
}
