import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { attemptPath } from "../addresses.ts";
import { Situation } from "../briefing/situation.tsx";
import { Portrait } from "../portrait.tsx";
import { isVoiced, type SpeechKind, type TalkPage } from "../scenario-page.ts";
import { Consent } from "../speech/consent.tsx";
import { Listening } from "../speech/listening.tsx";
import { PauseSwitch } from "../speech/pause-switch.tsx";
import { PushToTalk } from "../speech/push-to-talk.tsx";
import { useEars } from "../speech/use-ears.ts";
import { useVoice } from "../speech/use-voice.ts";
import { VoiceControls } from "../speech/voice-controls.tsx";
import { useVoiceSettings } from "../speech/voice-settings.ts";
import type { TalkTurn } from "../talk-turn.ts";
import { EndForm } from "./end-form.tsx";
import { Over } from "./over.tsx";
import type { Said } from "./say/save-turn.ts";
import { SayForm } from "./say/say-form.tsx";
import { SayStatus } from "./say/say-status.tsx";
import { useDraft } from "./say/use-draft.ts";
import { useOwnWords } from "./say/use-own-words.ts";
import { Script } from "./script.tsx";
import { TimeLeft } from "./time-left.tsx";
import { useLatestInSight } from "./use-latest-in-sight.ts";
import { useLeaving } from "./use-leaving.ts";
import { useReadAloud } from "./use-read-aloud.ts";
import { useReveal } from "./use-reveal.ts";
import { useSettled } from "./use-settled.ts";
import { useTalk } from "./use-talk.ts";

export interface TalkProps {
  page: TalkPage;
  /** The learner the page was rendered for: attempts are counted per learner, so the address does not tell. */
  madeFor: string | null;
}

/** A conversation across a table: the other one's face, all that was said, and one's own words. */
export function Talk({ page, madeFor }: TalkProps) {
  const t = useTranslations("talk");
  const { character, contentLanguage, speech } = page;
  const path = attemptPath(page);
  const box = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState(page.problem);
  const draft = useDraft(path, page.draft, lastOwnText(page.turns));
  const words = useOwnWords(draft, box);
  const talk = useTalk({ page, path, madeFor, onReturned: words.putBack, onSaid: draft.release });
  const { state } = talk;
  const leave = useLeaving(path, madeFor);
  const shown = useReveal(state.turns);
  const turns = [...state.turns.slice(0, shown), ...asTurns(state.pending)];
  const mood = turns.findLast((turn) => turn.mood !== null)?.mood ?? page.mood;
  const [settings, changeSettings] = useVoiceSettings();
  const spoken = { speech, contentLanguage, path, madeFor };
  const voice = useVoice({ ...spoken, settings });
  const ears = useEars({
    ...spoken,
    stopsByItself: settings.stopsByItself,
    onHeard: words.hear,
    onDeaf: () => box.current?.focus(),
  });
  const [agreed, setAgreed] = useState(speech.agreed);
  const [asked, setAsked] = useState<SpeechKind | null>(null);
  const readAgain = useReadAloud(voice, turns, settings.isOn);
  useLatestInSight(turns.length);
  const isRevealed = shown === state.turns.length;
  const isSettled = useSettled(isRevealed && !voice.isSpeaking);
  // The talk is what one comes for: to write, nothing has to be found first.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);

  function say() {
    if (state.pending !== null) return;
    const isEmpty = draft.text.trim() === "";
    setProblem(isEmpty ? "empty" : null);
    if (isEmpty) return;
    voice.stop();
    const { text, heard } = words.take();
    talk.say(text, heard);
  }
  /** The character stops talking as soon as the learner begins to speak. */
  function listen() {
    voice.stop();
    if (ears.way === null) return;
    if (agreed[ears.way]) ears.start();
    else setAsked(ears.way);
  }
  function listenAgain() {
    words.clear();
    listen();
  }
  function agree(kind: SpeechKind) {
    setAgreed({ ...agreed, [kind]: true });
    setAsked(null);
    ears.start();
  }

  return (
    <div className="talk">
      <div className="talk-table">
        <Portrait character={character} contentLanguage={contentLanguage} mood={mood} />
        <details className="talk-briefing">
          <summary>{t("briefing")}</summary>
          <Situation {...page} />
        </details>
        {isVoiced(speech) && (
          <VoiceControls
            voice={voice}
            settings={settings}
            change={changeSettings}
            name={character.name}
            onTurnOn={readAgain}
          />
        )}
      </div>
      <section className="talk-words">
        <h1 id="heading" tabIndex={-1} lang={contentLanguage}>
          {page.title}
        </h1>
        <Script
          turns={turns}
          pendingPosition={state.pending?.position ?? null}
          isAnswering={state.sending === "under_way" || !isRevealed}
          character={character}
          contentLanguage={contentLanguage}
        />
        <div className="talk-side">
          <TimeLeft endsAt={page.endsAt} />
          <p role="status" className="quiet">
            {state.hasLostModel && t("preparedLines")}
          </p>
          {state.nextPath === null ? (
            <>
              <SayStatus sending={state.sending} problem={problem} onRetry={talk.retry} />
              {isVoiced(speech) && (
                <Listening
                  ears={ears}
                  heard={words.heard}
                  contentLanguage={contentLanguage}
                  onAgain={listenAgain}
                />
              )}
              <SayForm
                path={path}
                madeFor={madeFor}
                position={state.nextPosition}
                contentLanguage={contentLanguage}
                text={draft.text}
                heard={words.heard}
                box={box}
                isBusy={state.pending !== null}
                onChange={words.change}
                onSay={say}
              >
                {ears.way !== null && (
                  <PushToTalk isListening={ears.isListening} onStart={listen} onStop={ears.stop} />
                )}
                {ears.way === "service" && (
                  <PauseSwitch
                    isOn={settings.stopsByItself}
                    onChange={(stopsByItself) => changeSettings({ stopsByItself })}
                  />
                )}
              </SayForm>
              {asked !== null && (
                <Consent
                  scenarioId={page.scenarioId}
                  kind={asked}
                  organization={speech.organization}
                  madeFor={madeFor}
                  onAgree={() => agree(asked)}
                  onClose={() => setAsked(null)}
                />
              )}
            </>
          ) : (
            <Over path={state.nextPath} isSettled={isSettled} onLeave={leave} />
          )}
        </div>
        {state.nextPath === null && (
          <EndForm
            path={path}
            madeFor={madeFor}
            unsaid={() => draft.text.trim() || (state.pending?.text ?? "")}
            onEnd={async () => {
              voice.stop();
              const isSaid = await talk.end();
              if (isSaid) box.current?.focus();
              else leave();
              return isSaid;
            }}
          />
        )}
      </section>
    </div>
  );
}

function lastOwnText(turns: TalkTurn[]): string | null {
  return turns.findLast(({ speaker }) => speaker === "learner")?.text ?? null;
}

/** What was just said stands in the script at once. */
function asTurns(pending: Said | null): TalkTurn[] {
  if (pending === null) return [];
  const { position, text, heard } = pending;
  return [{ position, speaker: "learner", text, mood: null, heard, evidence: [] }];
}
