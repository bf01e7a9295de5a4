import type { TestApp } from "../app.ts";
import { anOrganization, type Partner } from "../builders.ts";
import { until } from "../waiting/until.ts";
import { operate } from "../webhooks.ts";

/** An export of the organization that can be downloaded, and organizations to delete and not to delete. */
export async function offboarding(app: TestApp, { slug }: Partner) {
  const started = await operate(app, "POST", `/organizations/${slug}/exports/`);
  await until(async () => {
    const { json } = await operate(app, "GET", `/organizations/${slug}/exports/`);
    return json.results[0].state === "ready";
  });
  const [leaving, staying] = [await anOrganization(app), await anOrganization(app)];
  const requested = await operate(app, "POST", `/organizations/${staying.slug}/delete/`, {
    confirm: staying.slug,
  });
  return {
    values: {
      "downloadOrganizationExport.id": [started.json.id],
      "requestOrganizationDeletion.organization": [leaving.slug],
      "requestOrganizationDeletion.confirm": [leaving.slug],
      "cancelOrganizationDeletion.organization": [staying.slug],
      "readOrganizationDeletion.id": [requested.json.id],
    },
  };
}
