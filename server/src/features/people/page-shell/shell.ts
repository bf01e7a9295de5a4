import type { Fragment, Page, Shell } from "@lectern/web/pages";
import { fillStyle, renderFragment, renderPage } from "@lectern/web/pages";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { acceptedLanguage, isLanguage, type Language } from "#kernel/language.ts";
import { leftJoinUser } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import type { LearnerSession } from "#platform/http/types.ts";
import { type LegalFooter, legalFooterOf, legalLinks, selectLegalFooter } from "#tenancy/legal/index.ts";
import { brandingStylesheet, logosOf, oneOrganization } from "#tenancy/organizations/index.ts";
import { isArrival, policyOfStyles } from "./arrival.ts";
import { keptLanguage } from "./language-cookie.ts";
import { HOME } from "./next.ts";
import { contentSecurityPolicy, pageHeaders, permissionsPolicy } from "./page-headers.ts";

/**
 * Renders a page in the learner's language and the organization's colors.
 * @param organizationId whose page it is, where nobody is signed in
 */
export async function sendPage(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  organizationId: number | null = null,
): Promise<FastifyReply> {
  const visited = { organizationId, language: null, hasNoFiles: isArrival(request) };
  const shell = await shellOf(context, request, visited);
  const rendered = renderPage(page, shell);
  const { html, style } = shell.inlined ? fillStyle(rendered) : { html: rendered, style: null };
  pageHeaders(reply);
  if (shell.inlined && style !== null) {
    const styles = policyOfStyles([style, shell.inlined.branding].filter((css) => css !== ""));
    reply.header("content-security-policy", contentSecurityPolicy({ styles }));
  }
  reply.header("permissions-policy", permissionsPolicy({ mayListen: hasMicrophone(page) }));
  return reply.type("text/html; charset=utf-8").send(html);
}

/** Where learners may speak; everywhere else the browser refuses the microphone to any script. */
function hasMicrophone({ name }: Page): boolean {
  return name === "scenario" || name === "talk";
}

/** Sends a piece of the page that the form is on, in the page's language. */
export async function sendFragment(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  fragment: Fragment,
): Promise<FastifyReply> {
  const shell = await shellOf(context, request, { organizationId: null, language: null });
  pageHeaders(reply).header("preference-applied", "return=representation");
  return reply.type("text/html; charset=utf-8").send(renderFragment(fragment, shell));
}

/** Whose page it is, where nobody is signed in, and in which language; null: the browser's. */
interface Visited {
  organizationId: number | null;
  language: Language | null;
  /** Nothing of the pages is in the browser's cache yet: the style comes along. */
  hasNoFiles?: boolean;
}

/** The page's markup, for callers that send it with headers of their own. */
export async function renderFor(
  context: Context,
  request: FastifyRequest,
  page: Page,
  visited: Visited,
): Promise<string> {
  return renderPage(page, await shellOf(context, request, visited));
}

/** The same without asking the database: in the browser's language, nobody's colors, and without the legal pages. */
export function renderPlain(request: FastifyRequest, page: Page): string {
  return renderPage(page, shellAround(undefined, request, { language: null, legal: [] }));
}

interface Frame {
  preferred_language: string | null;
  slug: string;
  name: string;
  display_name: string | null;
  accent_color: string | null;
  logo_content_type: string | null;
  swiss_spelling: boolean;
  logo_dark_content_type: string | null;
  logo_reads_on_dark: boolean;
  modified_date: string;
  legal: LegalFooter;
}

async function shellOf(
  context: Context,
  request: FastifyRequest,
  { organizationId, ...visited }: Visited,
): Promise<Shell> {
  const frame = await selectFrame(context, request.session, organizationId);
  return shellAround(frame, request, {
    ...visited,
    legal: frame?.legal ?? (await selectLegalFooter(context.db)),
  });
}

function shellAround(
  frame: Frame | undefined,
  request: FastifyRequest,
  { language, hasNoFiles = false, legal }: Omit<Visited, "organizationId"> & { legal: LegalFooter },
): Shell {
  const { session } = request;
  const version = frame ? Date.parse(frame.modified_date) : 0;
  return {
    language: pageLanguage(frame?.preferred_language ?? language, request),
    organization: frame
      ? {
          name: frame.display_name ?? frame.name,
          logo: logosOf(frame),
          brandingCss: frame.accent_color === null ? null : `/branding/${frame.slug}/theme.css?v=${version}`,
        }
      : null,
    inlined: hasNoFiles ? { branding: brandingStylesheet(frame?.accent_color ?? null) } : null,
    isSwiss: frame?.swiss_spelling ?? false,
    signedIn: session !== null,
    madeFor: session === null ? null : String(session.userId),
    hideExit: session?.hideExitButton ?? false,
    isAskedFor: request.method === "GET",
    path: repeatablePath(request),
    legal: legalLinks(legal, frame?.slug ?? null),
  };
}

/**
 * Where the reader can come back to. Without what works once: one's lessons, or the same explanation. What answers a form: the page
 * that the form is on, without its query, which may hold what works once; the form's own address shows nothing.
 */
function repeatablePath(request: FastifyRequest): string {
  const { method, session, url } = request;
  if (hasOneTimeAddress(request)) return session === null ? url.replace(/\?.*/, "") : HOME;
  return method === "GET" ? url : pathOfForm(request);
}

/** Only the path: whatever the header says leads to this site. */
function pathOfForm({ headers: { referer = "" } }: FastifyRequest): string {
  return /^https?:\/\/[^/]+(\/[^?#]*)/.exec(referer)?.[1] ?? HOME;
}

/** A link that works once is no place to come back to, and its token belongs into no other address. */
function hasOneTimeAddress(request: FastifyRequest): boolean {
  return request.routeOptions.config.session === "none";
}

/** The learner's own language; before it is known, the one chosen in this browser, and the browser's. */
export function pageLanguage(preferred: string | null | undefined, request: FastifyRequest): Language {
  if (isLanguage(preferred)) return preferred;
  return keptLanguage(request) ?? acceptedLanguage(request.headers["accept-language"]) ?? "en";
}

/** The language of the page that this request will be answered with. */
export async function readerLanguage(context: Context, request: FastifyRequest): Promise<Language> {
  const frame = await selectFrame(context, request.session, null);
  return pageLanguage(frame?.preferred_language, request);
}

async function selectFrame(
  context: Context,
  session: LearnerSession | null,
  visitedId: number | null,
): Promise<Frame | undefined> {
  const organizationId = session?.organizationId ?? visitedId;
  if (organizationId === null) return undefined;
  const { rows } = await sql<Frame>`
    select preferred_language, slug, name, display_name, accent_color, logo_content_type,
      logo_dark_content_type, logo_reads_on_dark, swiss_spelling, organization.modified_date,
      ${legalFooterOf(sql`organization.id`)} as legal
    from ${oneOrganization(organizationId)} ${leftJoinUser(sql`organization.id`, sql`${session?.userId ?? null}`)}`.execute(
    context.db,
  );
  return rows[0];
}
