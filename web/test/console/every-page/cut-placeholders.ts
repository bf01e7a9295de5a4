import type { Page } from "playwright-core";

/** The placeholders of which a reader sees the beginning only, since their fields are too narrow. */
export function cutPlaceholders(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d");
    if (!canvas) throw new Error("This browser cannot measure text.");
    return [...document.querySelectorAll("input")].flatMap((field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      canvas.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return canvas.measureText(field.placeholder).width > room ? [field.placeholder] : [];
    });
  });
}
