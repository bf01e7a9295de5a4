import { escaped } from "./guide-markup.mjs";

/** The whole document around a guide. Where the reader is, and what else there is, works without script. */
export function guidePage({ name, title, html, sections }, { groups, assets }) {
  const onThisPage = sections.length > 2 ? listOfSections(sections) : "";
  const all = `<nav class="guide-list" aria-labelledby="all-guides"><h2 id="all-guides">All guides</h2>${groups
    .map((group) => listOfGuides(group, name))
    .join("")}</nav>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(name === null ? title : `${title} · Lectern for partners`)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.script}"></script>
</head>
<body>
<a class="skip-link" href="#content">Skip to the text</a>
<header class="masthead">
<a class="masthead-home" href="/docs/"${name === null ? ' aria-current="page"' : ""}><span class="masthead-name">Lectern for partners</span></a>
<nav class="masthead-links" aria-label="Documentation"><a href="#all-guides">Guides</a> <a href="/docs/reference/">Reference</a></nav>
</header>
<div class="guide${onThisPage ? " has-sections" : ""}">
<main id="content" class="guide-text">
${html}${neighbors(groups, name)}</main>
<div class="guide-aside">${onThisPage}${all}</div>
</div>
</body>
</html>
`;
}

/** The guides before and after this one, in the order of the list. */
function neighbors(groups, name) {
  const pages = groups.flatMap((group) => group.pages);
  const at = pages.findIndex((page) => page.name === name);
  const linked = [
    ["Previous", "prev", pages[at - 1]],
    ["Next", "next", pages[at + 1]],
  ].flatMap(([word, rel, page]) =>
    page === undefined
      ? []
      : `<a rel="${rel}" href="/docs/${page.name}/"><span>${word}</span> ${escaped(page.title)}</a>`,
  );
  return `<nav class="guide-neighbors" aria-label="Previous and next guide">${linked.join("")}</nav>`;
}

function listOfSections(sections) {
  const items = sections.map(({ id, html }) => `<li><a href="#${id}">${html}</a></li>`);
  return `<nav class="guide-sections" aria-labelledby="on-this-page"><h2 id="on-this-page">On this page</h2><ul>${items.join("")}</ul></nav>`;
}

function listOfGuides({ title, pages }, current) {
  const items = pages.map(({ name, title: words }) => {
    const here = name === current ? ' aria-current="page"' : "";
    return `<li><a href="/docs/${name}/"${here}>${escaped(words)}</a></li>`;
  });
  return `<h3>${escaped(title)}</h3><ul>${items.join("")}</ul>`;
}
