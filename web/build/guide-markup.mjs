import { join, normalize } from "node:path";
import { Marked } from "marked";

/**
 * A guide's Markdown as HTML: headings with addresses, tables and code that scroll by themselves and can be reached by
 * keyboard, links to other guides. A link that leads out of what is served is left as words: its reader has no clone.
 * @param path of the file in the repository
 * @param addresses of what is served, by path in the repository
 */
export function renderGuide(text, { path, addresses }) {
  const sections = [];
  const taken = new Set(["content", "on-this-page", "all-guides"]);
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${html}</h1>\n`;
        const id = freeId(taken, slug(plain(html)));
        if (depth === 2) sections.push({ id, html: html.replace(/<\/?a\b[^>]*>/g, "") });
        const label = escaped(`Link to “${plain(html)}”`);
        return `<h${depth} id="${id}">${html} <a class="anchor" href="#${id}" aria-label="${label}">#</a></h${depth}>\n`;
      },
      link({ href, title, tokens }) {
        const inside = this.parser.parseInline(tokens);
        const address = addressOf(href, path, addresses);
        if (address === null) return inside;
        return `<a href="${escaped(address)}"${title ? ` title="${escaped(title)}"` : ""}>${inside}</a>`;
      },
      code: ({ text: code, lang }) =>
        `<div class="code"><pre tabindex="0"><code${lang ? ` data-language="${escaped(lang)}"` : ""}>${escaped(code)}\n</code></pre></div>\n`,
      table(token) {
        return `<div class="table-scroll" tabindex="0" role="group" aria-label="Table">${tableOf(this, token)}</div>\n`;
      },
      // Guides are prose: what looks like a tag is a placeholder that lost its backticks.
      html: ({ text: html }) => escaped(html),
    },
  });
  const html = marked.parse(text);
  const title = plain(/<h1>(.*?)<\/h1>/s.exec(html)?.[1] ?? "");
  if (title === "") throw new Error(`${path} has no first heading, so its page would have no title.`);
  return { title, html, sections };
}

/** Many tables here have no heads, or head only some columns: then the first cell of each row is its head. */
function tableOf(renderer, { header, rows }) {
  const words = (cell) => renderer.parser.parseInline(cell.tokens);
  const hasHead = header.some((cell) => words(cell) !== "");
  const head = header.map((cell) =>
    words(cell) === "" ? "<td></td>" : `<th scope="col">${words(cell)}</th>`,
  );
  const body = rows.map(([first, ...others]) => {
    const isHead = words(header[0]) === "" && words(first) !== "";
    const tag = isHead ? `<th scope="row">${words(first)}</th>` : `<td>${words(first)}</td>`;
    return `<tr>${tag}${others.map((cell) => `<td>${words(cell)}</td>`).join("")}</tr>`;
  });
  return `<table>${hasHead ? `<thead><tr>${head.join("")}</tr></thead>` : ""}<tbody>${body.join("\n")}</tbody></table>`;
}

function addressOf(href, path, addresses) {
  const own = /^http:\/\/localhost:8080(\/.*)$/.exec(href)?.[1];
  if (own !== undefined || /^(https?:|#)/.test(href)) return own ?? href;
  const [file, anchor] = href.split("#");
  const address = addresses.get(normalize(join(path, "..", file)));
  return address === undefined ? null : address + (anchor === undefined ? "" : `#${anchor}`);
}

/** As GitHub and `documents.test.ts` have it, so that a link to a section works in both places. */
function slug(words) {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");
}

function freeId(taken, wanted) {
  let id = wanted;
  for (let number = 1; taken.has(id); number++) id = `${wanted}-${number}`;
  taken.add(id);
  return id;
}

const entities = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };

function plain(html) {
  return html.replace(/<[^>]+>/g, "").replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity]);
}

export function escaped(text) {
  return text.replace(/[&<>"]/g, (sign) => signs[sign]);
}

const signs = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
