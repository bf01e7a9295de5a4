import type { Shell } from "./document/shell.ts";

/** Each page's data by its name: the `*-page.ts` of its folder adds it. */
// biome-ignore lint/suspicious/noEmptyInterface: what stands in it stands in the folders of the pages.
export interface Pages {}

/**
 * What the server hands to the pages: plain data, already decided. Nothing in the types of a page reaches for the DOM or
 * for React, so the server can check its own code against them without loading the pages themselves.
 */
export type Page = Pages[keyof Pages];

export type RenderPage = (page: Page, shell: Shell) => string;
