import type { DrawnPart } from "@lectern/lesson-format/block-content.ts";
import { mockUpParts, type SurfacePart } from "@lectern/lesson-format/surfaces.ts";
import { useTranslations } from "use-intl";
import { InterfaceText } from "../../language/interface-text.tsx";
import type { Language } from "../../language/languages.ts";
import { InlineText } from "../../text/inline-text.tsx";

interface DrawnTextProps {
  part: DrawnPart;
  contentLanguage: Language;
}

/** What stands at a place, after the name of the place: written where such windows write it, else told to screen readers. */
export function DrawnText({ part: { part, text }, contentLanguage }: DrawnTextProps) {
  const t = useTranslations("surface");
  const name = mockUpParts.find((each) => each === part);
  return (
    <span className={`drawn drawn-${part}`}>
      <InterfaceText className={namesShown.includes(part) ? "drawn-name" : "visually-hidden"}>
        {name && t(`part.${name}`)}
      </InterfaceText>{" "}
      <span className="drawn-text" lang={contentLanguage}>
        <InlineText nodes={text} />
      </span>
    </span>
  );
}

const namesShown: SurfacePart[] = [
  ...(["from", "to", "subject"] as const),
  ...(["floor", "ladder", "machine", "socket", "shelf", "door", "exit", "person"] as const),
];
