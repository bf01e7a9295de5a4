import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../design/button.tsx";

interface LastStepProps {
  /** What was just begun; it has the focus, so that it is read out. */
  outcome: ReactNode;
  /** What has come of it since. */
  children?: ReactNode;
  onClose: () => void;
}

/** The end of a dialog of several steps, from which nothing leads on but closing it. */
export function LastStep({ outcome, children, onClose }: LastStepProps) {
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <div className="form">
      <p ref={head} tabIndex={-1}>
        {outcome}
      </p>
      {children}
      <div className="form-actions">
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
