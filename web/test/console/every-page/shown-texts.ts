import type { Page } from "playwright-core";

/** Every text of a page, and every name for the ear. @param but a selector of what is left out */
export function shownTexts(page: Page, but: string): Promise<string[]> {
  return page.evaluate((verbatim) => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest(verbatim)) continue;
      const shown =
        node instanceof Element
          ? ["aria-label", "title", "alt"].map((name) => node.getAttribute(name))
          : [node.textContent];
      for (const text of shown) if (text?.trim()) texts.push(text.trim());
    }
    return texts;
  }, `${but}, script, style`);
}

/** The texts in which Markdown or a timestamp is shown as machines write it. */
export async function unwrittenTexts(page: Page): Promise<string[]> {
  const texts = await shownTexts(page, "code, pre, textarea");
  return texts.filter((text) => /`|\d{4}-\d\d-\d\dT\d\d:/.test(text));
}
