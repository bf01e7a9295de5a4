import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { attemptPath } from "../addresses.ts";
import { Situation } from "../briefing/situation.tsx";
import { Portrait } from "../portrait.tsx";
import type { TalkPage } from "../scenario-page.ts";
import type { TalkTurn } from "../talk-turn.ts";
import { EndForm } from "./end-form.tsx";
import { Over } from "./over.tsx";
import type { Said } from "./save-turn.ts";
import { SayForm } from "./say-form.tsx";
import { SayStatus } from "./say-status.tsx";
import { Script } from "./script.tsx";
import { TimeLeft } from "./time-left.tsx";
import { useDraft } from "./use-draft.ts";
import { useLeaving } from "./use-leaving.ts";
import { useReveal } from "./use-reveal.ts";
import { useTalk } from "./use-talk.ts";

export interface TalkProps {
  page: TalkPage;
  /** Whom the page was made for: attempts are counted per learner, so the address does not say it. */
  madeFor: string | null;
}

/** A conversation across a table: the other one's face, all that was said, and one's own words. */
export function Talk({ page, madeFor }: TalkProps) {
  const t = useTranslations("talk");
  const path = attemptPath(page);
  const box = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState(page.problem);
  const lastSaid = page.turns.findLast(({ speaker }) => speaker === "learner")?.text ?? null;
  const draft = useDraft(path, page.draft, lastSaid);
  const { state, say, retry } = useTalk({
    page,
    path,
    madeFor,
    onReturned: draft.putBack,
    onSaid: draft.release,
  });
  const goOn = useLeaving(path, madeFor);
  const shown = useReveal(state.turns);
  const turns = [...state.turns.slice(0, shown), ...asTurns(state.pending)];
  const mood = turns.findLast((turn) => turn.mood !== null)?.mood ?? page.mood;
  useLatestInSight(turns.length);

  function sayIt() {
    if (state.pending !== null) return;
    const text = draft.text.trim();
    setProblem(text === "" ? "empty" : null);
    if (text === "") return;
    draft.hold();
    say(text, null);
  }

  return (
    <div className="talk">
      <div className="talk-table">
        <Portrait character={page.character} contentLanguage={page.contentLanguage} mood={mood} />
        <details className="talk-briefing">
          <summary>{t("briefing")}</summary>
          <Situation {...page} />
        </details>
      </div>
      <section className="talk-words">
        <h1 id="heading" tabIndex={-1} lang={page.contentLanguage}>
          {page.title}
        </h1>
        <Script
          turns={turns}
          pendingPosition={state.pending?.position ?? null}
          character={page.character}
          contentLanguage={page.contentLanguage}
        />
        <div className="talk-side">
          <TimeLeft endsAt={page.endsAt} />
          {state.nextPath === null ? (
            <>
              <SayForm
                path={path}
                madeFor={madeFor}
                position={state.nextPosition}
                contentLanguage={page.contentLanguage}
                draft={draft}
                heard={null}
                box={box}
                isBusy={state.pending !== null}
                onSay={sayIt}
              />
              <SayStatus sending={state.sending} problem={problem} onRetry={retry} />
              <EndForm path={path} madeFor={madeFor} unsaid={() => draft.text} onEnd={goOn} />
            </>
          ) : (
            <Over path={state.nextPath} isSettled={shown === state.turns.length} onLeave={goOn} />
          )}
        </div>
      </section>
    </div>
  );
}

/** What was just said stands in the script at once. */
function asTurns(pending: Said | null): TalkTurn[] {
  if (pending === null) return [];
  const { position, text, heard } = pending;
  return [{ position, speaker: "learner", text, mood: null, heard, evidence: [] }];
}

/** Brings a new line into view; on arrival the page stays where the address says. */
function useLatestInSight(count: number): void {
  const seen = useRef(count);
  useEffect(() => {
    if (count === seen.current) return;
    seen.current = count;
    document.getElementById("latest")?.scrollIntoView({ block: "nearest" });
  }, [count]);
}
