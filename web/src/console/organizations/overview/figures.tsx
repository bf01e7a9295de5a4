import type { ReactNode } from "react";

/** Numbers beside each other. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="figures">{children}</dl>;
}

interface FigureProps {
  label: string;
  value: number | string;
  /** Of how much, where there is a limit. */
  beside?: string;
}

export function Figure({ label, value, beside }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {typeof value === "number" ? value.toLocaleString("en-GB") : value}
        {beside && <span>{beside}</span>}
      </dd>
    </div>
  );
}
