import { type FocusEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { lessonPath } from "../lesson/lesson-path.ts";
import { saveRating } from "./save-rating.ts";

interface RatingProps {
  curriculumId: string;
  saved: number | null;
  /** True from the first touch until the rating is saved or left alone. */
  onBusyChange: (isBusy: boolean) => void;
}

const STARS = [1, 2, 3, 4, 5];

/** Arrow keys pass through the stars one by one; only where they come to rest is saved. */
const REST_MS = 600;

/** Five stars as a radio group. Without a script a button sends them; with one they are saved in place. */
export function Rating({ curriculumId, saved, onBusyChange }: RatingProps) {
  const t = useTranslations("closing");
  const action = `${lessonPath(curriculumId)}/feedback`;
  const [isLive, setIsLive] = useState(false);
  const [status, setStatus] = useState<"idle" | "pending" | "saved" | "failed">("idle");
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    setIsLive(true);
    return () => clearTimeout(rest.current);
  }, []);

  function choose(stars: number) {
    clearTimeout(rest.current);
    setStatus("pending");
    onBusyChange(true);
    rest.current = setTimeout(() => save(stars), REST_MS);
  }

  async function save(stars: number) {
    const isSaved = await saveRating(action, stars);
    setStatus(isSaved ? "saved" : "failed");
    // After a failure the learner stays, or the rating would be lost.
    if (isSaved) onBusyChange(false);
  }

  function leave() {
    if (status === "idle" || status === "saved") onBusyChange(false);
  }

  function blur(event: FocusEvent<HTMLFieldSetElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) leave();
  }

  return (
    <form className="rating" method="post" action={`${action}#heading`}>
      <fieldset
        onFocus={() => onBusyChange(true)}
        onBlur={blur}
        onPointerEnter={() => onBusyChange(true)}
        onPointerLeave={leave}
      >
        <legend>{t("rate")}</legend>
        <div className="stars">
          {STARS.map((stars) => (
            <label key={stars} className="star">
              <input
                type="radio"
                name="rating"
                value={stars}
                required
                defaultChecked={stars === saved}
                onChange={() => choose(stars)}
              />
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M12 2.800l2.850 5.900 6.450.850-4.720 4.480 1.180 6.420L12 17.300l-5.760 3.150 1.180-6.420L2.700 9.550l6.450-.850z" />
              </svg>
              <span className="visually-hidden">{t("stars", { stars })}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {!isLive && (
        <button type="submit" className="button-outline">
          {t("send")}
        </button>
      )}
      <p className="rating-status" role="status">
        {status === "saved" && t("thanks")}
        {status === "idle" && saved !== null && t("rated", { stars: saved })}
        {status === "failed" && t("notSaved")}
      </p>
    </form>
  );
}
