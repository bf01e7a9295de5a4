import type { ServiceProcess } from "../../server/test/process.ts";
import { until } from "../../server/test/waiting/until.ts";

/** Two HR connections that follow their systems, a record store, a webhook endpoint. @returns a partner's token */
export async function furnish(
  { call, operatorToken }: ServiceProcess,
  urls: { receiver: string; store: string; hub: string },
): Promise<string> {
  const operator = await operatorToken();
  const operate = (method: string, path: string, body?: unknown) =>
    call(method, `/operator/v1${path}`, { token: operator, ...(body === undefined ? {} : { body }) });
  await operate("POST", "/organizations/", { name: "Idle", slug: "idle" });
  const { client_id, client_secret } = await operate("POST", "/applications/", {
    organization: "idle",
    name: "Portal",
  });
  await operate("POST", "/record-stores/", {
    organization: "idle",
    url: urls.store,
    most_per_second: 100,
    auth: { type: "basic", username: "idle", password: "idle" },
  });
  for (const slug of ["first", "second"]) {
    await operate("POST", "/organizations/", { name: slug, slug });
    const { id } = await operate("POST", "/hris-connections/", {
      organization: slug,
      hub: "kombo",
      integration_id: `${slug}:1`,
      api_key: "bench",
      base_url: urls.hub,
    });
    const ended = async (run: number) =>
      until(async () => (await operate("GET", `/hris-runs/${run}/`)).state === "succeeded");
    await ended((await operate("POST", `/hris-connections/${id}/runs/`, { kind: "preview" })).id);
    await ended((await operate("POST", `/hris-connections/${id}/activate/`)).last_run.id);
  }
  await operate("POST", "/webhook-endpoints/", { organization: "idle", url: urls.receiver });
  const form = { grant_type: "client_credentials", client_id, client_secret };
  return (await call("POST", "/oauth/token/", { form })).access_token;
}
