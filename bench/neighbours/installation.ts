import type { ServiceProcess } from "../../server/test/process.ts";
import type { Organization, Task } from "./task.ts";

const PEOPLE = 20;

/** Organizations of one lane, the loud one first. */
export async function insertNeighbours(
  service: ServiceProcess,
  lane: Task["lane"],
  { quiet, receiverUrl }: { quiet: number; receiverUrl: string },
): Promise<{ loud: Organization; others: Organization[] }> {
  const operator = await service.operatorToken();
  const operate = (path: string, body: unknown) =>
    service.call("POST", `/operator/v1${path}`, { token: operator, body });
  const insert = async (slug: string, isLoud: boolean): Promise<Organization> => {
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
    const url = `${receiverUrl}/${isLoud ? "loud" : "quiet"}/${slug}`;
    if (lane === "events") await operate("/webhook-endpoints/", { organization: slug, url });
    if (lane === "statements") {
      const auth = { type: "basic", username: "bench", password: "bench" };
      await operate("/record-stores/", {
        organization: slug,
        url: `${url}/xapi`,
        most_per_second: 100_000,
        auth,
      });
    }
    return {
      organizationId: organization.id,
      siteUrl: service.siteUrl,
      token,
      userIds: results.map(({ id }: { id: number }) => id),
      mayBeRefused: isLoud,
    };
  };
  const loud = await insert(`${lane}-loud`, true);
  const others: Organization[] = [];
  for (let number = 1; number <= quiet; number++) others.push(await insert(`${lane}-${number}`, false));
  return { loud, others };
}
