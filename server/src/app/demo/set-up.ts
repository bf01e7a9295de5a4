import { createClient } from "@lectern/sdk";
import { createOperatorClient, LecternError, type OperatorClient } from "@lectern/sdk/operator";
import { firstOperatorTokens } from "#people/credentials/index.ts";
import type { Context } from "#platform/feature.ts";
import { demoCourses } from "./courses.ts";
import { type Credentials, markComplete, readPartner, recordPartner } from "./credentials.ts";
import { demoLearners } from "./learners.ts";
import { APPLICATION_NAME, demoLegalPages, demoOrganization, PROVIDER } from "./organization.ts";
import { ensureRolePlays } from "./role-plays.ts";

type Fetch = typeof globalThis.fetch;

/**
 * Fills the demo organization through the same APIs as everyone: the operator API, then the partner API. Each step
 * looks for what is there already, so a start that was cut off is finished by the next one; a finished demo is left
 * as people have changed it.
 */
export async function setUpDemo(context: Context, fetch: Fetch): Promise<Credentials> {
  const kept = await readPartner(context);
  if (kept?.isComplete && kept.clientSecret !== null) {
    return { clientId: kept.clientId, clientSecret: kept.clientSecret };
  }
  const operator = operatorClient(context, fetch);
  const organization = await ensureOrganization(operator);
  const credentials = await ensureApplication(context, operator, organization.id);
  if (kept?.isComplete) return credentials;
  const today = context.clock();
  await operator.legalPages.update(organization.id, demoLegalPages);
  await ensureCourses(operator, today);
  await ensureLearners(context, fetch, credentials, today);
  await markComplete(context);
  context.log.info({ organization: organization.slug }, "demo organization created");
  return credentials;
}

/** Signed in as the operator who was there first: the service itself needs no password. */
function operatorClient(context: Context, fetch: Fetch): OperatorClient {
  const signedIn: Fetch = async (input, init) =>
    String(input).endsWith("/auth/jwt/create/")
      ? Response.json(await firstOperatorTokens(context))
      : fetch(input, init);
  return createOperatorClient({
    siteUrl: context.settings.siteUrl,
    email: "the first operator",
    password: "nobody asks for it",
    fetch: signedIn,
    retries: { retries: 1 },
  });
}

async function ensureOrganization(operator: OperatorClient) {
  const { slug, name } = demoOrganization;
  try {
    const known = await operator.organizations.get(slug);
    if (known.name === name) return known;
  } catch (error) {
    if (error instanceof LecternError && error.status === 404) {
      return operator.organizations.create(demoOrganization);
    }
    throw error;
  }
  throw new Error(`Another organization has the slug ${slug}; the demo leaves it alone. Set DEMO=false.`);
}

/** An application whose secret was lost, because the start that made it was cut off, gets a new one. */
async function ensureApplication(
  context: Context,
  operator: OperatorClient,
  organizationId: number,
): Promise<Credentials> {
  const { slug } = demoOrganization;
  const { results } = await operator.applications.list({ organization: slug });
  const known = results.find(({ name }) => name === APPLICATION_NAME);
  const { client_id: clientId, client_secret: clientSecret } = known
    ? await operator.applications.rotateSecret(known.id)
    : await operator.applications.create({
        organization: slug,
        name: APPLICATION_NAME,
        provider_label: PROVIDER,
      });
  const credentials = { clientId, clientSecret };
  await recordPartner(context, organizationId, credentials);
  return credentials;
}

async function ensureCourses(operator: OperatorClient, today: Date): Promise<void> {
  const { slug: organization } = demoOrganization;
  const [known, templates] = await Promise.all([
    operator.courses.list({ organization }),
    operator.templates.list({ page_size: 200 }),
  ]);
  const ids = new Map(templates.results.map(({ key, id }) => [key, id]));
  for (const { templates: keys, ...course } of demoCourses(today)) {
    if (known.results.some(({ slug }) => slug === course.slug)) continue;
    const templateIds = keys.flatMap((key) => ids.get(key) ?? []);
    await operator.courses.create({ organization, ...course, template_ids: templateIds });
  }
}

async function ensureLearners(
  context: Context,
  fetch: Fetch,
  credentials: Credentials,
  today: Date,
): Promise<void> {
  const lectern = createClient({ siteUrl: context.settings.siteUrl, fetch, ...credentials });
  const { failed, results } = await lectern.users.bulk({ users: demoLearners(today) });
  if (failed > 0) throw new Error(`The demo's learners were refused: ${JSON.stringify(results)}`);
  await ensureRolePlays(lectern);
}
