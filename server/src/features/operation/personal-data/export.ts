import { findUser } from "#people/users/index.ts";
import type { Context, Feature } from "#platform/feature.ts";
import { zip } from "#platform/files/zip.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { type Person, readPersonalFile } from "#platform/personal-data.ts";
import { notFound } from "#platform/problems.ts";
import { audit, changeOf } from "#tenancy/audit/index.ts";

/** Everything the service keeps of a person, as an archive of JSON files that grows as it is read. @throws notFound */
export async function exportPerson(
  context: Context,
  features: readonly Feature[],
  request: HttpRequest,
  { organizationId, userId }: Person,
): Promise<AsyncIterable<Buffer>> {
  const change = changeOf(context, request);
  if (!(await findUser(context.db, organizationId, userId))) throw notFound();
  await audit(change, "user.export", { organizationId, id: userId });
  return zip(filesOf(context, features, { organizationId, userId }), change.now);
}

async function* filesOf({ db }: Context, features: readonly Feature[], person: Person) {
  for (const { personalData } of features) {
    if (!personalData) continue;
    for (const name of Object.keys(personalData.files)) {
      const rows = await readPersonalFile(personalData, name, db, person);
      yield { name: `${name}.json`, content: Buffer.from(JSON.stringify(rows, null, 2)) };
    }
  }
}
