import { type ReactNode, useId, useState } from "react";
import { Check, Copy } from "./icons/icons.tsx";

interface CopyableProps {
  label: string;
  text: string;
  hint?: ReactNode;
  isCommand?: boolean;
}

/** A text to take along: shown whole, copied by a button. */
export function Copyable({ label, text, hint, isCommand = false }: CopyableProps) {
  const id = useId();
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      // Browsers refuse on plain http and without permission: then the text is marked, ready for Ctrl+C.
      const element = document.getElementById(id);
      if (element) getSelection()?.selectAllChildren(element);
      setOutcome("refused");
    }
  }

  return (
    <div className="copyable">
      <div className="copyable-head">
        <span className="field-label">{label}</span>
        <button type="button" className="button-quiet button-small" onClick={copy}>
          {outcome === "copied" ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {outcome === "copied" ? "Copied" : "Copy"}
          <span className="visually-hidden"> {label}</span>
        </button>
      </div>
      {hint && <p className="field-hint">{hint}</p>}
      <code id={id} className={isCommand ? "copyable-text copyable-command" : "copyable-text"}>
        {text}
      </code>
      <span className={outcome === "refused" ? "field-hint" : "visually-hidden"} role="status">
        {outcome === "copied" && `${label} copied.`}
        {outcome === "refused" && "Your browser did not allow copying; the text is marked, press Ctrl+C."}
      </span>
    </div>
  );
}
