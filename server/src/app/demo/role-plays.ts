import type { LecternClient } from "@lectern/sdk";

/** The scenarios in the library, and their learners. */
const rolePlays = [
  { scenario_id: "scn_late_delivery", learner: "p-101" },
  { scenario_id: "scn_no_discount", learner: null },
] as const;

/** Adding and assigning may be repeated: existing entries stay as they are. */
export async function ensureRolePlays(lectern: LecternClient): Promise<void> {
  for (const { scenario_id, learner } of rolePlays) {
    await lectern.scenarios.library.add({ scenario_id });
    if (learner === null) continue;
    const { results } = await lectern.users.list({ provider_id: learner });
    for (const { id: user_id } of results)
      await lectern.scenarios.assignments.create({ scenario_id, user_id });
  }
}
