import type { ReactNode } from "react";
import { useLocale } from "use-intl";

/** The page's own words in the middle of a text that may be in another language. */
export function InterfaceText({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span lang={useLocale()} className={className}>
      {children}
    </span>
  );
}
