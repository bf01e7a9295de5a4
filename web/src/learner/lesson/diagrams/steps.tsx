import { useTranslations } from "use-intl";
import { inOrder } from "../../text/in-order.ts";
import { InlineText } from "../../text/inline-text.tsx";
import { Drawn } from "./drawn.tsx";
import { type Parts, textsOf } from "./parts.ts";
import { Track } from "./track.tsx";

export function Steps({ parts }: { parts: Parts }) {
  const t = useTranslations("diagram");
  const steps = textsOf(parts, "step");
  return (
    <div className="diagram-tracked">
      <Drawn className="track" title={t("name.steps")} description={t("steps", { count: steps.length })}>
        <Track count={steps.length} marks="numbers" />
      </Drawn>
      <ol>
        {inOrder(steps, (step) => (
          <li className="place">
            <InlineText nodes={step} />
          </li>
        ))}
      </ol>
    </div>
  );
}
