import type { ReactNode } from "react";
import type { Language } from "../../language/languages.ts";
import type { Character } from "../scenario-page.ts";
import type { TalkTurn } from "../talk-turn.ts";
import { MarkedText } from "./marked-text.tsx";
import { toScript } from "./script.ts";
import { Speaker } from "./speaker.tsx";

interface TranscriptProps {
  turns: TalkTurn[];
  character: Character;
  contentLanguage: Language;
  points: readonly { key: string; name: string }[];
  /** What can be done with a turn. */
  afterTurn?: (turn: TalkTurn) => ReactNode;
}

/** The whole talk, with what made a point marked. */
export function Transcript({ turns, character, contentLanguage, points, afterTurn }: TranscriptProps) {
  return (
    <ol className="script">
      {toScript(turns).map(({ turn, showsSpeaker, mood }) => (
        <li
          key={turn.position}
          className={`line line-${turn.speaker}`}
          id={`turn-${turn.position}`}
          tabIndex={-1}
          data-written-by={turn.isByModel ? "model" : undefined}
        >
          {showsSpeaker && (
            <Speaker
              name={turn.speaker === "learner" ? null : character.name}
              contentLanguage={contentLanguage}
              mood={mood}
            />
          )}
          <p className="line-text" lang={contentLanguage}>
            <MarkedText text={turn.text} evidence={turn.evidence} points={points} />
          </p>
          {afterTurn?.(turn)}
        </li>
      ))}
    </ol>
  );
}
