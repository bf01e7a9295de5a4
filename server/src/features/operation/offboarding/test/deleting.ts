import type { TestApp } from "#test/app.ts";
import type { Partner } from "#test/builders.ts";
import { operate } from "#test/webhooks.ts";
import { eraseOrganizations } from "../deletions/erase.ts";

export const DAY_MS = 86_400_000;
export const GRACE_MS = 7 * DAY_MS;

/** What operators and the clock do to an organization that is to be erased. */
export function deleting(appOf: () => TestApp) {
  const requestDeletion = ({ slug }: Pick<Partner, "slug">, confirm = slug) =>
    operate(appOf(), "POST", `/organizations/${slug}/delete/`, { confirm });
  const cancel = ({ slug }: Pick<Partner, "slug">) =>
    operate(appOf(), "POST", `/organizations/${slug}/cancel-deletion/`);
  const deletionsOf = async ({ organizationId }: Pick<Partner, "organizationId">) =>
    (await operate(appOf(), "GET", `/organization-deletions/?organization_id=${organizationId}`)).json
      .results;

  /** As every minute does, until nothing is left to do. */
  async function erased(partner: Partner) {
    for (let minute = 0; minute < 50; minute++) {
      await eraseOrganizations(appOf().context);
      const [deletion] = await deletionsOf(partner);
      if (deletion.state === "erased") return deletion;
    }
    throw new Error("It was not erased.");
  }
  return { requestDeletion, cancel, deletionsOf, erased };
}
