import type { ServiceProcess } from "../server/test/process.ts";

/** An organization with an application, and a token to call with. */
export async function aMeasuredPartner(
  service: ServiceProcess,
): Promise<{ organizationId: number; token: string }> {
  const token = await service.operatorToken();
  const organization = await service.call("POST", "/operator/v1/organizations/", {
    token,
    body: { name: "Bench", slug: "bench" },
  });
  const application = await service.call("POST", "/operator/v1/applications/", {
    token,
    body: { organization: "bench", name: "Bench" },
  });
  const exchanged = await service.call("POST", "/oauth/token/", {
    form: {
      grant_type: "client_credentials",
      client_id: application.client_id,
      client_secret: application.client_secret,
    },
  });
  return { organizationId: organization.id, token: exchanged.access_token };
}
