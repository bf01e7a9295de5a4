import type { ReactNode } from "react";
import { useLocale } from "use-intl";

interface DrawnProps {
  className: string;
  /** What kind of drawing it is. */
  title: string;
  /** What is to be seen in it, besides the words around it. */
  description: string;
  viewBox?: string;
  children: ReactNode;
}

/** What is drawn of a diagram, with what it shows for those who cannot see it; colours come from the page. */
export function Drawn({ title, description, children, ...rest }: DrawnProps) {
  return (
    <svg role="img" lang={useLocale()} focusable="false" {...rest}>
      <title>{title}</title>
      <desc>{description}</desc>
      {children}
    </svg>
  );
}
