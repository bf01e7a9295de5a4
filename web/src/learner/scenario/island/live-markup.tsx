import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

interface LiveMarkupProps {
  content: ReactElement;
  /** What `content` was made from. */
  data: unknown;
  script: string;
}

/** Markup that works as plain HTML, the data it was made from, and the script that brings it to life. */
export function LiveMarkup({ content, data, script }: LiveMarkupProps) {
  return (
    <>
      <div
        id="island"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, kept apart so it can be hydrated
        dangerouslySetInnerHTML={{ __html: renderToString(content) }}
      />
      <script
        id="island-data"
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped below
        dangerouslySetInnerHTML={{ __html: asScriptText(data) }}
      />
      <script type="module" src={script} />
    </>
  );
}

/** JSON in which nothing can end the script element or open a comment. */
function asScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
