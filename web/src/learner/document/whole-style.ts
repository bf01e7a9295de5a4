/**
 * A page of somebody who has no files yet carries the rules for what is in it (`needed-style.ts`). Scripts put other things
 * into it, so each that does applies the stylesheets' files, all at once, as soon as they are there.
 */
export function applyWholeStyle(): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media="print"]')];
  void Promise.all(links.map(isLoaded)).then(() => {
    for (const link of links) link.media = "all";
  });
}

function isLoaded(link: HTMLLinkElement): Promise<unknown> | null {
  return link.sheet === null
    ? new Promise((resolve) => link.addEventListener("load", resolve, { once: true }))
    : null;
}
