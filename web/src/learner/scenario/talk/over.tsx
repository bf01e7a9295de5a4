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

/** The character takes leave; when that is done, on to the review, now or after a moment. */
export function Over({ path, isSettled, onLeave }: OverProps) {
  const t = useTranslations("talk");
  const room = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const leave = useEffectEvent(() => {
    onLeave();
    window.location.assign(path);
  });

  // The box that had the focus is gone: tabbing goes on from here, not from the top of the page.
  useEffect(() => room.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (!isSettled) return;
    if (document.activeElement === room.current) link.current?.focus();
    const timer = setTimeout(leave, READING_MS);
    return () => clearTimeout(timer);
  }, [isSettled]);

  return (
    <div className="talk-over" tabIndex={-1} ref={room}>
      <p role="status">{isSettled && t("over")}</p>
      {isSettled && (
        <a className="button" href={path} ref={link} onClick={onLeave}>
          {t("lookBack")}
        </a>
      )}
    </div>
  );
}
