import { parseId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { PartnerCaller } from "#platform/http/types.ts";
import { notFound, permissionDenied } from "#platform/problems.ts";
import { type EmployeeRow, selectEmployee } from "./list.ts";

/** @throws notFound; permissionDenied for one the caller may not see */
export async function visibleEmployee(
  context: Context,
  caller: PartnerCaller,
  idText: string,
): Promise<EmployeeRow> {
  const id = parseId(idText);
  const found = id === null ? undefined : await selectEmployee(context.db, caller, id);
  if (!found) throw notFound();
  if (!found.isVisible) throw permissionDenied();
  return found.employee;
}
