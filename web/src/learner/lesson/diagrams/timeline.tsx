import { plainText } from "@lectern/lesson-format/plain-text.ts";
import { useTranslations } from "use-intl";
import { inOrder } from "../../text/in-order.ts";
import { InlineText } from "../../text/inline-text.tsx";
import { Drawn } from "./drawn.tsx";
import { groupsOf, type Parts } from "./parts.ts";
import { Track } from "./track.tsx";

export function Timeline({ parts }: { parts: Parts }) {
  const t = useTranslations("diagram");
  const points = groupsOf(parts, ["time"]);
  const [first = "", last = ""] = [points.at(0), points.at(-1)].map((point) =>
    plainText(point?.head.text ?? []),
  );
  return (
    <div className="diagram-tracked">
      <Drawn
        className="track"
        title={t("name.timeline")}
        description={t("timeline", { count: points.length, first, last })}
      >
        <Track count={points.length} marks="points" />
      </Drawn>
      <ol>
        {inOrder(points, ({ head, below }) => (
          <li className="place">
            <strong className="diagram-time">
              <InlineText nodes={head.text} />
            </strong>{" "}
            {inOrder(below, (event) => (
              <span className="diagram-event">
                <InlineText nodes={event} />{" "}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}
