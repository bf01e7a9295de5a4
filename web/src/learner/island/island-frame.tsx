import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { type Island, IslandContent } from "./island-content.tsx";

/** A live part of a page whose script is the one of the lessons. */
export function IslandFrame({ island }: { island: Island }) {
  return (
    <LiveMarkup content={<IslandContent island={island} />} data={island} script={__CLIENT_ASSETS__.script} />
  );
}

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
