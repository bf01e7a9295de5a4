import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page, Shell } from "@lectern/web/pages";
import { fillStyle, renderFragment, renderPage } from "@lectern/web/pages";
import { policyOfStyles } from "../../../server/src/features/people/page-shell/arrival.ts";
import { brandingStylesheet } from "../../../server/src/features/tenancy/organizations/branding.ts";
import { gradedQuestion } from "./grading.ts";

const built = fileURLToPath(new URL("../../dist/client", import.meta.url));

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const contentTypes: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** The stylesheet of an organization with this accent, six hexadecimal digits. */
export const brandOf = (accent: string) => `/brand/${accent}.css`;

/** A logo that is thirty times as wide as high. */
export const wideLogo = "/brand/wide-logo.svg";

interface Posted {
  path: string;
  fields: URLSearchParams;
  /** By a script that stays on the page. */
  isByScript: boolean;
}

export interface Site {
  origin: string;
  /** What `GET path` shows from now on. */
  show: (path: string, page: Page, shell: Shell) => void;
  /** Forms that arrived, oldest first. */
  posted: Posted[];
  /** Answers the next posts with this status instead of what the contract says; null ends that. */
  failWith: (status: number | null) => void;
  close: () => Promise<void>;
}

/** The built pages on a small server of their own, under the strict policy, with the four forms they send. */
export async function openSite(): Promise<Site> {
  const shown = new Map<string, { page: Page; shell: Shell }>();
  const posted: Posted[] = [];
  let failure: number | null = null;

  const server = createServer((request, response) => {
    respond(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? "/", "http://site.test");
    response.setHeader("content-security-policy", POLICY);
    if (request.method === "POST") {
      await receive(request, response, pathname);
    } else if (pathname === wideLogo) {
      response.setHeader("content-type", "image/svg+xml");
      response.end(
        `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="40"><rect width="1200" height="40"/></svg>`,
      );
    } else if (pathname.startsWith("/pictures/")) {
      response.setHeader("content-type", "image/svg+xml");
      response.end(
        `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="756"><rect width="1344" height="756" fill="#0e5a6b"/></svg>`,
      );
    } else if (/^\/brand\/[0-9a-f]{6}\.css$/.test(pathname)) {
      response.setHeader("content-type", "text/css");
      response.end(brandingStylesheet(`#${pathname.slice(7, 13)}`));
    } else if (pathname.startsWith("/assets/")) {
      response.setHeader("content-type", contentTypes[extname(pathname)] ?? "application/octet-stream");
      // Each name has a hash: nobody asks for one twice.
      response.setHeader("cache-control", "public, max-age=31536000, immutable");
      response.end(await readFile(`${built}${pathname}`));
    } else {
      const found = shown.get(pathname);
      if (found) sendPage(response, found);
      else
        response
          .writeHead(404, { "content-type": "text/html" })
          .end("<!doctype html><title>Nothing here</title>");
    }
  }

  function sendPage(response: ServerResponse, { page, shell }: { page: Page; shell: Shell }) {
    const rendered = renderPage(page, shell);
    const { html, style } = shell.inlined ? fillStyle(rendered) : { html: rendered, style: null };
    if (style !== null) {
      const policy = POLICY.replace("style-src 'self'", policyOfStyles([style]));
      response.setHeader("content-security-policy", policy);
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
  }

  async function receive(request: IncomingMessage, response: ServerResponse, path: string) {
    const fields = new URLSearchParams((await request.toArray()).join(""));
    const { prefer } = request.headers;
    posted.push({ path, fields, isByScript: prefer !== undefined });
    if (failure !== null) {
      response.writeHead(failure).end();
    } else if (prefer === "return=minimal") {
      response.writeHead(204).end();
    } else if (prefer === "return=representation") {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(gradedForm(shown.get(path.replace(/\/answers$/, "")), fields));
    } else {
      response.writeHead(303, { location: destination(path) }).end();
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = addressOf(server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    show: (path, page, shell) => void shown.set(path, { page, shell }),
    posted,
    failWith: (status) => {
      failure = status;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** @throws when the page at that address asks no such question */
function gradedForm(found: { page: Page; shell: Shell } | undefined, fields: URLSearchParams): string {
  if (found?.page.name !== "lesson") throw new Error("There is no lesson to answer in.");
  const { curriculumId, sectionId, contentLanguage, questions } = found.page;
  const question = questions.find(({ id }) => id === fields.get("question"));
  if (!question) throw new Error(`The page does not ask ${fields.get("question")}.`);
  const place = { curriculumId, sectionId, contentLanguage };
  return renderFragment(
    { name: "question", ...place, question: gradedQuestion(question, fields) },
    found.shell,
  );
}

/** Where the contract's redirects lead: a subsection's forms back to it or on to the next one. */
function destination(path: string): string {
  if (path === "/language") return "/home";
  if (path.endsWith("/answers")) return path.replace(/\/answers$/, "");
  if (path.endsWith("/feedback")) return path.replace(/\/feedback$/, "/complete");
  return path.replace(/\/[^/]+\/complete$/, "/address");
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address;
}
