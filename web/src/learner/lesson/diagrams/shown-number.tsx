import { useTranslations } from "use-intl";
import { inOrder } from "../../text/in-order.ts";
import { InlineText } from "../../text/inline-text.tsx";
import { Drawn } from "./drawn.tsx";
import { type Parts, textOf, wordsOf } from "./parts.ts";
import { shareIn } from "./share.ts";

/** A number, with circles of which some are filled where it is “9 of 10”, and a ring that is filled so far where it is “80 %”. */
export function ShownNumber({ parts }: { parts: Parts }) {
  const t = useTranslations("diagram");
  const number = wordsOf(parts, "number");
  const share = shareIn(number);
  return (
    <div className="diagram-counted">
      {share === null ? (
        <Drawn
          className="diagram-bar"
          viewBox="0 0 8 64"
          title={t("name.number")}
          description={t("plain", { number })}
        >
          <path d="M4 4v56" />
        </Drawn>
      ) : share.unit === "percent" ? (
        <Drawn
          className="diagram-ring"
          viewBox="0 0 96 96"
          title={t("name.number")}
          description={t("percent", { part: share.part })}
        >
          <circle className="ring-rest" cx="48" cy="48" r="40" pathLength="100" />
          <circle
            className="ring-part"
            cx="48"
            cy="48"
            r="40"
            pathLength="100"
            strokeDasharray={`${share.part} 100`}
          />
        </Drawn>
      ) : (
        <Drawn
          className="diagram-circles"
          viewBox={`0 0 ${Math.min(share.whole, 5) * 24} ${Math.ceil(share.whole / 5) * 24}`}
          title={t("name.number")}
          description={t("share", { part: share.part, whole: share.whole })}
        >
          {inOrder(
            Array.from({ length: share.whole }, (_, index) => index),
            (index) => (
              <circle
                className={index < share.part ? "circle circle-filled" : "circle"}
                cx={(index % 5) * 24 + 12}
                cy={Math.floor(index / 5) * 24 + 12}
                r="9"
              />
            ),
          )}
        </Drawn>
      )}
      <p className="place diagram-number-text">
        <strong>
          <InlineText nodes={textOf(parts, "number")} />
        </strong>{" "}
        <span>
          <InlineText nodes={textOf(parts, "meaning")} />
        </span>
      </p>
    </div>
  );
}
