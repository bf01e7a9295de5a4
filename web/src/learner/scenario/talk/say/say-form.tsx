import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import type { Language } from "../../../language/languages.ts";

/** What one says in one go; the server takes no more. */
const MAX_LENGTH = 2_000;

interface SayFormProps {
  path: string;
  madeFor: string | null;
  position: number;
  contentLanguage: Language;
  text: string;
  heard: string | null;
  box: RefObject<HTMLTextAreaElement | null>;
  isBusy: boolean;
  onChange: (text: string) => void;
  onSay: () => void;
  /** Beside the button that sends. */
  children?: ReactNode;
}

/** The learner's side of the table: one box for what is written and for what was heard. */
export function SayForm(props: SayFormProps) {
  const { path, madeFor, position, contentLanguage, text, heard, box, isBusy, onChange, onSay, children } =
    props;
  const t = useTranslations("talk");
  const [isLive, setIsLive] = useState(false);
  useEffect(() => setIsLive(true), []);

  function say(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    box.current?.focus();
    onSay();
  }
  function sayOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form
      className="say"
      method="post"
      action={`${path}/say#latest`}
      data-action="say"
      noValidate={isLive}
      onSubmit={say}
    >
      {madeFor !== null && <input type="hidden" name="made_for" value={madeFor} />}
      <input type="hidden" name="position" value={position} />
      {heard !== null && <input type="hidden" name="heard" value={heard} />}
      <label className="say-label" htmlFor="say-text">
        {t("label")}
      </label>
      <textarea
        ref={box}
        id="say-text"
        name="text"
        className="field-control"
        rows={2}
        required
        maxLength={MAX_LENGTH}
        lang={contentLanguage}
        aria-describedby="latest"
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={sayOnEnter}
      />
      <div className="say-actions">
        <button type="submit" className="button" aria-disabled={isBusy}>
          {t("send")}
        </button>
        {children}
      </div>
    </form>
  );
}
