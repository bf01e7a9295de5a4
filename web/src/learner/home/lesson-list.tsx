import type { ReactNode } from "react";
import type { Language } from "../language/languages.ts";

/** A titled list of lessons, set like a table of contents. */
export function LessonList({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="shelf" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

interface LessonRowProps {
  title: string;
  description: string | null;
  /** Left out: the page's own. */
  language?: Language;
  href: string;
  action: string;
  isMain?: boolean;
  heading?: "h3" | "h4";
  cover?: ReactNode;
  children?: ReactNode;
}

/** One lesson: its words on the left, the one thing to do with it on the right. `children` is the line of details. */
export function LessonRow({
  title,
  description,
  language,
  href,
  action,
  isMain = false,
  heading: Heading = "h3",
  cover,
  children,
}: LessonRowProps) {
  return (
    <li className={cover ? "shelf-row has-cover" : "shelf-row"}>
      {cover}
      <div className="shelf-words">
        <Heading lang={language}>{title}</Heading>
        {description && (
          <p className="shelf-text" lang={language}>
            {description}
          </p>
        )}
        <div className="shelf-details">{children}</div>
      </div>
      <a className={isMain ? "button" : "button-outline"} href={href}>
        {action}
        <span className="visually-hidden">
          {": "}
          <span lang={language}>{title}</span>
        </span>
      </a>
    </li>
  );
}
