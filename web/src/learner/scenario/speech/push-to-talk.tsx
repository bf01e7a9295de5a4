import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from "react";
import { useTranslations } from "use-intl";

/** A press that lasts longer was held to speak; a shorter one starts or stops. */
const HOLD_MS = 400;

interface PushToTalkProps {
  isListening: boolean;
  onStart: () => void;
  onStop: () => void;
}

/** Hold it while speaking, or press it to start and again to stop: by pointer, by key, by a switch. */
export function PushToTalk({ isListening, onStart, onStop }: PushToTalkProps) {
  const t = useTranslations("speech");
  const startedAt = useRef<number | null>(null);

  function press() {
    if (isListening) return onStop();
    startedAt.current = performance.now();
    onStart();
  }
  function release() {
    const isHeld = startedAt.current !== null && performance.now() - startedAt.current > HOLD_MS;
    startedAt.current = null;
    if (isHeld) onStop();
  }

  function pointerDown(event: PointerEvent<HTMLButtonElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    press();
  }
  function keyDown(event: KeyboardEvent) {
    if (!isPressing(event)) return;
    event.preventDefault();
    if (!event.repeat) press();
  }
  function keyUp(event: KeyboardEvent) {
    if (!isPressing(event)) return;
    event.preventDefault();
    release();
  }
  /** Assistive technology clicks without a pointer and without a key. */
  function click(event: MouseEvent) {
    if (event.detail !== 0) return;
    if (isListening) onStop();
    else onStart();
  }

  return (
    <>
      <button
        type="button"
        className="button-outline push-to-talk"
        aria-pressed={isListening}
        aria-describedby="push-to-talk-hint"
        onPointerDown={pointerDown}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={keyDown}
        onKeyUp={keyUp}
        onClick={click}
      >
        <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 1.500a2.250 2.250 0 0 1 2.250 2.250v4a2.250 2.250 0 0 1-4.500 0v-4A2.250 2.250 0 0 1 8 1.500zM3.500 7.500a4.500 4.500 0 0 0 9 0M8 12v2.500" />
        </svg>
        {t("speak")}
      </button>
      <p className="push-to-talk-hint" id="push-to-talk-hint">
        {t("hint")}
      </p>
    </>
  );
}

function isPressing({ key }: KeyboardEvent): boolean {
  return key === " " || key === "Enter";
}
