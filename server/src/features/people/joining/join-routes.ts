import type { JoinPage } from "@lectern/web/pages";
import { Type } from "typebox";
import { guardGuess, startLearnerSession } from "#people/credentials/index.ts";
import { pageLanguage, sendPage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import type { PageDescription } from "#platform/http/page-description.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { type OrganizationRow, selectOrganization } from "#tenancy/organizations/index.ts";
import { JoinBody, type JoinForm, readJoinForm } from "./join-form.ts";
import { confirmSignUp, join, pendingSignUp } from "./joining.ts";

const params = Type.Object({ slug: Type.String() });
const Text = Type.Optional(Type.String());
/** Signed-in callers are charged by address like anonymous ones: joining hashes a password and needs no session. */
const config = { session: "optional", charge: "address" } as const;

const described: PageDescription = {
  operationId: "openSignUp",
  summary: "Open the sign-up page",
  description:
    "Where people make an account of their own, if the organization is open for it: ask the operator. They confirm by mail where the service sends mail.",
  tag: "Pages",
  params: Type.Object({
    slug: Type.String({ description: "The organization's slug", examples: ["acme"] }),
  }),
  answers: { 200: "The form" },
  problems: [notFound],
};

/** Where people make an account for themselves. An organization that is not open for it has no such pages. */
export function joinRoutes(app: HttpServer, context: Context): void {
  const form = { schema: { hide: true, params }, config: { ...config, page: described } };
  app.get("/join/:slug", form, async (request, reply) => {
    const organization = await openOrganization(context, request.params.slug);
    const values = { firstName: "", lastName: "", email: "", language: pageLanguage(null, request) };
    const page = joinPage(organization, { values, mistakes: {} });
    return sendPage(context, request, reply, page, organization.id);
  });

  app.post(
    "/join/:slug",
    { schema: { hide: true, params, body: JoinBody }, config },
    async (request, reply) => {
      const organization = await openOrganization(context, request.params.slug);
      const language = pageLanguage(null, request);
      const form = readJoinForm(request.body, organization.sign_up_domains, language);
      if (!form.newcomer) {
        reply.code(422);
        return sendPage(context, request, reply, joinPage(organization, form), organization.id);
      }
      await join(context, organization, form.newcomer);
      return reply.redirect(`/join/${organization.slug}/sent`, 303);
    },
  );

  app.get("/join/:slug/sent", { schema: { hide: true, params }, config }, async (request, reply) => {
    const organization = await openOrganization(context, request.params.slug);
    const page = { name: "joined", byMail: context.mailer !== null } as const;
    return sendPage(context, request, reply, page, organization.id);
  });

  app.get(
    "/join/:slug/confirm",
    { schema: { hide: true, params, querystring: Type.Object({ token: Text }) }, config },
    async (request, reply) => {
      const organization = await openOrganization(context, request.params.slug);
      const { token = "" } = request.query;
      await pendingSignUp(context, organization, token);
      const page = { name: "confirm", slug: organization.slug, token, isWrong: false } as const;
      return sendPage(context, request, reply, page, organization.id);
    },
  );

  app.post(
    "/join/:slug/confirm",
    { schema: { hide: true, params, body: Type.Object({ token: Text, password: Text }) }, config },
    async (request, reply) => {
      const organization = await openOrganization(context, request.params.slug);
      const { token = "", password = "" } = request.body;
      const pending = await pendingSignUp(context, organization, token);
      const guessedAt = { entryPoint: "join", account: `sign-up ${pending.id}` } as const;
      const subject = await guardGuess(context, request, reply, guessedAt, async () => {
        const userId = await confirmSignUp(context, organization, pending, password);
        return userId === null ? null : { organization: organization.id, user: userId };
      });
      if (!subject || !("user" in subject)) {
        reply.code(422);
        const page = { name: "confirm", slug: organization.slug, token, isWrong: true } as const;
        return sendPage(context, request, reply, page, organization.id);
      }
      // Now, and not before: confirming has just set the password.
      const person = { organizationId: organization.id, userId: subject.user };
      await startLearnerSession(context, request, reply, person, context.clock());
      return reply.redirect("/home", 303);
    },
  );
}

/** @throws notFound where there is none, or where nobody may join it */
async function openOrganization({ db }: Context, slug: string): Promise<OrganizationRow> {
  const organization = await selectOrganization(db, slug);
  if (!organization?.is_active || !organization.sign_up_is_open) throw notFound();
  return organization;
}

function joinPage(organization: OrganizationRow, form: Pick<JoinForm, "values" | "mistakes">): JoinPage {
  const { slug, sign_up_domains: domains } = organization;
  const { values, mistakes } = form;
  const name = organization.display_name ?? organization.name;
  return { name: "join", slug, organization: name, domains, values, mistakes };
}
