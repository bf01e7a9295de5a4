import type { ServiceProcess } from "../../server/test/process.ts";
import type { Organization, Task } from "./task.ts";

const PEOPLE = 20;

interface Neighbours {
  lane: Task["lane"];
  /** Its first part names the tally. */
  receiverUrl: string;
  mayBeRefused?: boolean;
}

/** Organizations of one lane, each with what it needs there. */
export async function insertNeighbours(
  service: ServiceProcess,
  slugs: readonly string[],
  { lane, receiverUrl, mayBeRefused = false }: Neighbours,
): Promise<Organization[]> {
  const operator = await service.operatorToken();
  const operate = (path: string, body: unknown) =>
    service.call("POST", `/operator/v1${path}`, { token: operator, body });
  const insert = async (slug: string): Promise<Organization> => {
    const organization = await operate("/organizations/", { name: slug, slug });
    const { client_id, client_secret } = await operate("/applications/", { organization: slug, name: slug });
    const form = { grant_type: "client_credentials", client_id, client_secret };
    const token = (await service.call("POST", "/oauth/token/", { form })).access_token;
    const users = Array.from({ length: PEOPLE }, (_, number) => ({
      provider: "bench",
      provider_id: `${slug}-${number}`,
      email: `${slug}-${number}@example.com`,
    }));
    const { results } = await service.call("POST", "/api/v1/users/bulk/", { token, body: { users } });
    const url = `${receiverUrl}/${slug}`;
    if (lane === "events") await operate("/webhook-endpoints/", { organization: slug, url });
    if (lane === "statements") {
      const auth = { type: "basic", username: "bench", password: "bench" };
      await operate("/record-stores/", { organization: slug, url, most_per_second: 100_000, auth });
    }
    return {
      organizationId: organization.id,
      siteUrl: service.siteUrl,
      token,
      userIds: results.map(({ id }: { id: number }) => id),
      mayBeRefused,
    };
  };
  const organizations: Organization[] = [];
  for (const slug of slugs) organizations.push(await insert(slug));
  return organizations;
}
