import type { SurfacePart } from "@lectern/lesson-format/surfaces.ts";
import { useTranslations } from "use-intl";
import { InterfaceText } from "../../language/interface-text.tsx";
import { inOrder } from "../../text/in-order.ts";
import { InlineText } from "../../text/inline-text.tsx";
import { Drawn } from "./drawn.tsx";
import { type Parts, textOf, wordsOf } from "./parts.ts";

export function Quadrant({ parts }: { parts: Parts }) {
  const t = useTranslations("diagram");
  const [across, up] = [wordsOf(parts, "across"), wordsOf(parts, "up")];
  return (
    <div className="diagram-quadrant-frame">
      <p className="place diagram-up">
        <InlineText nodes={textOf(parts, "up")} />
      </p>
      <div className="diagram-fields">
        <Drawn
          className="diagram-axes"
          title={t("name.quadrant")}
          description={t("quadrant", { across, up })}
        >
          <line x1="0" x2="0" y1="0" y2="100%" />
          <line x1="0" x2="100%" y1="100%" y2="100%" />
          <path d="M-6 9 0 0 6 9" />
          <svg x="100%" y="100%" overflow="visible" aria-hidden="true">
            <path d="M-9-6 0 0-9 6" />
          </svg>
          <line className="diagram-part" x1="50%" x2="50%" y1="0" y2="100%" />
          <line className="diagram-part" x1="0" x2="100%" y1="50%" y2="50%" />
        </Drawn>
        <ul>
          {inOrder([...fields], (field) => (
            <li className={`place diagram-field diagram-${field}`}>
              <InterfaceText className="visually-hidden">{t(`field.${field}`)}:</InterfaceText>{" "}
              <InlineText nodes={textOf(parts, field)} />
            </li>
          ))}
        </ul>
      </div>
      <p className="place diagram-across">
        <InlineText nodes={textOf(parts, "across")} />
      </p>
    </div>
  );
}

const fields = ["top-left", "top-right", "bottom-left", "bottom-right"] as const satisfies SurfacePart[];
