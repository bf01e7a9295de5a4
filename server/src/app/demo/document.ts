import { type Html, html } from "./html.ts";
import { PORTAL_NAME } from "./organization.ts";

/** The frame of each page of the portal. */
export function pageDocument(title: string, main: Html): string {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${PORTAL_NAME}</title>
<link rel="icon" href="/logo.svg">
<link rel="stylesheet" href="/style.css">
<script src="/live.js" defer></script>
</head>
<body>
<header><a href="/"><img src="/logo.svg" alt="" width="40" height="40"> <span>${PORTAL_NAME}</span></a> <small>a demo partner of Lectern</small></header>
<main>${main}</main>
</body>
</html>
`;
  return document.html;
}
