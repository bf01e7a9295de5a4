import { useTranslations } from "use-intl";
import { inOrder } from "../../text/in-order.ts";
import { InlineText } from "../../text/inline-text.tsx";
import { Drawn } from "./drawn.tsx";
import { groupsOf, type Parts, wordsOf } from "./parts.ts";

export function Contrast({ parts }: { parts: Parts }) {
  const t = useTranslations("diagram");
  const [before, after] = [wordsOf(parts, "before"), wordsOf(parts, "after")];
  const sides = groupsOf(parts, ["before", "after"]).map(({ head, below }) => (
    <div className={`diagram-side diagram-${head.part}`} key={head.part}>
      <p className="place diagram-side-name">
        <InlineText nodes={head.text} />
      </p>
      <ul>
        {inOrder(below, (point) => (
          <li className="place">
            <InlineText nodes={point} />
          </li>
        ))}
      </ul>
    </div>
  ));
  const [first, ...others] = sides;
  return (
    <div className="diagram-sides">
      {first}
      <Drawn
        className="diagram-arrow"
        viewBox="0 0 40 40"
        title={t("name.contrast")}
        description={t("contrast", { before, after })}
      >
        <path d="M6 20h26M22 9l11 11-11 11" />
      </Drawn>
      {others}
    </div>
  );
}
