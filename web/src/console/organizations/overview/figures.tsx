import type { ReactNode } from "react";
import { locale } from "../../language/language.ts";

/** A row of key figures. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="figures">{children}</dl>;
}

interface FigureProps {
  label: string;
  value: number | string;
  /** The limit, if there is one. */
  beside?: string;
}

export function Figure({ label, value, beside }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {typeof value === "number" ? value.toLocaleString(locale) : value}
        {beside && <span>{beside}</span>}
      </dd>
    </div>
  );
}
