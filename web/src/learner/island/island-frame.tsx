import { renderToString } from "react-dom/server";
import { type Island, IslandContent } from "./island-content.tsx";

/** Markup that works as plain HTML, the data it was made from, and the script that brings it to life. */
export function IslandFrame({ island }: { island: Island }) {
  return (
    <>
      <div
        id="island"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, kept apart so it can be hydrated
        dangerouslySetInnerHTML={{ __html: renderToString(<IslandContent island={island} />) }}
      />
      <script
        id="island-data"
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped below
        dangerouslySetInnerHTML={{ __html: asScriptText(island) }}
      />
      <script type="module" src={__CLIENT_ASSETS__.script} />
    </>
  );
}

/** JSON in which nothing can end the script element or open a comment. */
function asScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
