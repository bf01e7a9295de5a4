import type { DrawnPart } from "@lectern/lesson-format/block-content.ts";
import type { MockUpKind, SurfacePart } from "@lectern/lesson-format/surfaces.ts";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { InterfaceText } from "../../language/interface-text.tsx";
import type { Language } from "../../language/languages.ts";
import { inOrder } from "../../text/in-order.ts";
import { DrawnText } from "./drawn-text.tsx";
import { ThingInWorkshop } from "./thing-in-workshop.tsx";

interface SurfaceProps<Part extends DrawnPart> {
  kind: MockUpKind;
  parts: Part[];
  contentLanguage: Language;
  /**
   * What to show for a part instead of the part alone, such as a label with a checkbox around it. What is drawn is
   * phrasing content, so it may stand in a label.
   */
  renderPart?: (part: Part, drawn: ReactNode) => ReactNode;
}

/** A mail, a chat, a browser or a workshop, drawn with its parts in reading order; the words of its names are `surface`'s. */
export function Surface<Part extends DrawnPart>({
  kind,
  parts,
  contentLanguage,
  renderPart = (_part, drawn) => drawn,
}: SurfaceProps<Part>) {
  const t = useTranslations("surface");
  const drawPart = (part: Part) => (
    <div className={`place place-${part.part}`}>
      {renderPart(
        part,
        <>
          {kind === "workshop" && <ThingInWorkshop part={part.part} />}
          <DrawnText part={part} contentLanguage={contentLanguage} />
        </>,
      )}
    </div>
  );
  const isHead = (part: Part) => heads[kind].includes(part.part);
  const head = parts.filter(isHead);
  return (
    <figure className={`surface surface-${kind}`}>
      <figcaption>
        <InterfaceText>{t(`example.${kind}`)}</InterfaceText>
      </figcaption>
      <div className="surface-frame">
        {head.length > 0 && <div className="surface-head">{inOrder(head, drawPart)}</div>}
        <div className="surface-body">
          {inOrder(
            parts.filter((part) => !isHead(part)),
            drawPart,
          )}
        </div>
      </div>
    </figure>
  );
}

/** Parts that frame the others. They come first, as authors write them. */
const heads: Record<MockUpKind, SurfacePart[]> = {
  mail: ["from", "to", "subject"],
  chat: ["name"],
  browser: ["tab", "address"],
  workshop: [],
};
