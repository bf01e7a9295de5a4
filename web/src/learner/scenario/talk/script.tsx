import { useTranslations } from "use-intl";
import type { TalkPage } from "../scenario-page.ts";
import type { TalkTurn } from "../talk-turn.ts";
import { type ScriptLine, toScript } from "../transcript/script.ts";
import { Speaker } from "../transcript/speaker.tsx";

interface ScriptProps extends Pick<TalkPage, "character" | "contentLanguage"> {
  turns: TalkTurn[];
  /** The position of a turn that is on its way. */
  pendingPosition: number | null;
  /** The character is about to say something. */
  isAnswering: boolean;
}

/** All that was said, like the script of a play. New lines are read out politely as they come. */
export function Script({ turns, pendingPosition, isAnswering, character, contentLanguage }: ScriptProps) {
  const t = useTranslations("transcript");
  const lines = toScript(turns);
  return (
    <div className="script" role="log" aria-label={t("title")}>
      <ol>
        {lines.map((line, index) => (
          <Line
            key={line.turn.position}
            line={line}
            isLatest={index === lines.length - 1}
            isPending={line.turn.position === pendingPosition}
            name={character.name}
            contentLanguage={contentLanguage}
          />
        ))}
      </ol>
      {isAnswering && (
        <p className="answering" aria-hidden="true">
          <span />
          <span />
          <span />
        </p>
      )}
    </div>
  );
}

interface LineProps extends Pick<TalkPage, "contentLanguage"> {
  line: ScriptLine;
  isLatest: boolean;
  isPending: boolean;
  name: string;
}

function Line({ line: { turn, showsSpeaker, mood }, isLatest, isPending, name, contentLanguage }: LineProps) {
  const t = useTranslations("talk");
  const isLearner = turn.speaker === "learner";
  return (
    <li
      className={`line line-${turn.speaker}`}
      tabIndex={-1}
      data-written-by={turn.isByModel ? "model" : undefined}
      {...(isLatest && { id: "latest" })}
      {...(isPending && { "aria-busy": true })}
    >
      {showsSpeaker && (
        <Speaker name={isLearner ? null : name} contentLanguage={contentLanguage} mood={mood} />
      )}
      <p className="line-text" lang={contentLanguage}>
        {turn.text}
      </p>
      {isPending && <p className="line-note">{t("sending")}</p>}
    </li>
  );
}
