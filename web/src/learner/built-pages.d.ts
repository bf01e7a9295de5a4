/**
 * What the built `dist/server/pages.js` exports. The server's type check reads this file instead of `pages.tsx`, which
 * would pull React and the DOM into it.
 */
export type * from "./page.ts";

import type { RenderMail, RenderPage } from "./page.ts";

/** Renders a complete HTML document. It needs no inline script or style; its assets are under `/assets/`. */
export const renderPage: RenderPage;

/** Writes a mail in plain text. */
export const renderMail: RenderMail;
