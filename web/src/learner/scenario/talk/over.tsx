import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslations } from "use-intl";

/** Long enough to read the farewell. It stands in the review as well, so nothing is lost by going on. */
const READING_MS = 4_000;

interface OverProps {
  path: string;
  /** The last line is to be seen, and heard where the character speaks. */
  isSettled: boolean;
  onLeave: () => void;
}

/** The character has taken leave: on to the review, now or after a moment. */
export function Over({ path, isSettled, onLeave }: OverProps) {
  const t = useTranslations("talk");
  const link = useRef<HTMLAnchorElement>(null);
  const leave = useEffectEvent(() => {
    onLeave();
    window.location.assign(path);
  });

  useEffect(() => link.current?.focus(), []);
  useEffect(() => {
    if (!isSettled) return;
    const timer = setTimeout(leave, READING_MS);
    return () => clearTimeout(timer);
  }, [isSettled]);

  return (
    <div className="talk-over">
      <p role="status">{t("over")}</p>
      <a className="button" href={path} ref={link} onClick={onLeave}>
        {t("lookBack")}
      </a>
    </div>
  );
}
