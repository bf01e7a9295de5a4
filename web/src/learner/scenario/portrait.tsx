import { useTranslations } from "use-intl";
import type { Language } from "../language/languages.ts";
import { Face } from "./faces/face.tsx";
import type { Mood } from "./mood.ts";
import type { Character } from "./scenario-page.ts";

interface PortraitProps {
  character: Character;
  contentLanguage: Language;
  mood: Mood;
}

/** The character: a face, and name, role and mood in words, so that nothing depends on seeing it. */
export function Portrait({ character, contentLanguage, mood }: PortraitProps) {
  const t = useTranslations("mood");
  return (
    <div className="portrait">
      <Face face={character.face} mood={mood} />
      <div className="portrait-words">
        <p className="portrait-name" lang={contentLanguage}>
          {character.name}
        </p>
        <p lang={contentLanguage}>{character.role}</p>
        <p className="direction">({t(mood)})</p>
      </div>
    </div>
  );
}
