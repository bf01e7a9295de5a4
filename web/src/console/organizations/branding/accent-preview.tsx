import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { accentQuery } from "../queries.ts";

const QUIET_MS = 150;

/** The accent as learners will see it, in both schemes. The server corrects it; this only shows the outcome. */
export function AccentPreview({ color, name }: { color: string; name: string }) {
  const { data } = useQuery(accentQuery(useSettled(color.toLowerCase())));
  if (!data) return null;
  return (
    <div className="accent-previews" aria-hidden="true">
      <Sample scheme="light" accent={data.light} name={name} />
      <Sample scheme="dark" accent={data.dark} name={name} />
    </div>
  );
}

interface SampleProps {
  scheme: "light" | "dark";
  accent: { accent: string; accent_contrast: string; accent_text: string };
  name: string;
}

function Sample({ scheme, accent, name }: SampleProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not a style attribute, which the content security policy would refuse.
    for (const [part, color] of Object.entries(accent)) {
      element.current?.style.setProperty(`--preview-${part.replace("_", "-")}`, color);
    }
  }, [accent]);
  return (
    <div ref={element} className={`accent-preview accent-preview-${scheme}`}>
      <span className="accent-preview-name">{name}</span>
      <span className="accent-preview-link">A link in a lesson</span>
      <span className="accent-preview-button">Continue</span>
    </div>
  );
}

/** A value once it has stopped changing, so that dragging in a color well asks once. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
