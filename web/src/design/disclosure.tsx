import { type ReactNode, useEffect, useRef } from "react";

interface DisclosureProps {
  summary: string;
  /** Something in it has to be seen: it opens by itself. */
  isForced: boolean;
  children: ReactNode;
}

/**
 * Fields of a form that few people need at once. Its values are sent whether it is open or not; it opens by itself
 * where something in it keeps the form from being sent.
 */
export function Disclosure({ summary, isForced, children }: DisclosureProps) {
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = element.current;
    if (isForced && details) details.open = true;
    const openWhereInvalid = () => {
      if (details?.querySelector(":invalid")) details.open = true;
    };
    const form = details?.closest("form");
    form?.addEventListener("submit", openWhereInvalid, { capture: true });
    return () => form?.removeEventListener("submit", openWhereInvalid, { capture: true });
  }, [isForced]);
  return (
    <details ref={element} className="disclosure">
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
