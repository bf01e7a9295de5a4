import { type EmployeeResult, storeEmployees } from "#people/employees/index.ts";
import { applyBulk } from "#platform/bulk.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, changeOf } from "#tenancy/audit/index.ts";
import { organizationOf } from "#tenancy/organizations/index.ts";
import { readEmployeeFile } from "../csv/file.ts";
import { fileOf, firstMistakes } from "../csv/upload.ts";
import { dayIn } from "../plan/terms.ts";
import { itemOf, mistakesAmong } from "./item.ts";
import type { EmployeeFileResult } from "./schemas.ts";

/** So many employees in one statement. */
const AT_ONCE = 2_000;

/**
 * Stores the employees of a file as `importEmployees` does those of a body, without its limit of rows: all of the file in one
 * transaction, and nothing of a file that cannot be read. No account is made or changed.
 * @throws organizationNotFound, missingField, csvRefused, csvEmpty
 */
export async function importEmployeeFile(
  context: Context,
  request: HttpRequest,
  asked: { organization: string; source?: string; dry_run?: boolean },
): Promise<EmployeeFileResult> {
  const { source = "file", dry_run } = asked;
  const { id: organizationId, time_zone } = await organizationOf(context, asked.organization);
  const file = await readEmployeeFile(await fileOf(context, request), mistakesAmong);
  const change = changeOf(context, request);
  const { now } = change;
  const today = dayIn(time_zone, now);
  const rows = file.employees.map((fields) => ({ row: itemOf(fields, today), mistake: null }));
  const stored = await applyBulk(context.db, organizationId, { dry_run }, async (trx) => {
    const results: EmployeeResult[] = [];
    let linked = 0;
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const part = { organizationId, source, rows: rows.slice(from, from + AT_ONCE) };
      const outcome = await storeEmployees(trx, now, part);
      results.push(...outcome.results);
      linked += outcome.linked;
    }
    await audit(
      { ...change, trx },
      "hr_employee.import",
      { organizationId, type: "hr_source", id: source },
      {
        rows: [null, file.rows],
        linked: [null, linked],
        rows_with_mistakes: [null, file.bad.length],
      },
    );
    return { results, linked };
  });
  const hasPersonal = file.employees.some(({ personalEmail }) => personalEmail !== null);
  return {
    is_applied: stored.is_applied,
    rows: file.rows,
    linked: stored.linked,
    created: stored.created,
    updated: stored.updated,
    unchanged: stored.unchanged,
    rows_with_mistakes: file.bad.length,
    mistakes: firstMistakes(file),
    ignored_columns: [...file.ignored, ...(hasPersonal ? ["personal_email"] : [])],
  };
}
