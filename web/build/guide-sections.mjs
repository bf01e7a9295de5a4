import { plain } from "./guide-markup.mjs";

/** What the search of the guides looks through: a page's text, cut at its second and third headings (`web/src/guides/search/rank.ts`). */
export function sectionsOf({ name, title, html }) {
  return html.split(/(?=<h[23] id=)/).map((part) => {
    const [, id, heading] = /^<h[23] id="([^"]+)">(.*?) <a class="anchor"/s.exec(part) ?? [];
    const text = part
      .replace(/^<h[1-3][^>]*>.*?<\/h[1-3]>/s, "")
      .replaceAll(/<\/(?:p|li|td|th|pre|h4)>/g, "$& ");
    return {
      title,
      heading: heading === undefined ? title : plain(heading),
      href: `/docs/${name}/${id === undefined ? "" : `#${id}`}`,
      // Without the lines and arrows of drawings.
      text: plain(text)
        .replaceAll(/[\u2190-\u21ff\u2500-\u25ff\s]+/g, " ")
        .trim(),
    };
  });
}
