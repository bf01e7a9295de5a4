import { offload } from "#platform/database/replica/offload.ts";
import type { Context } from "#platform/feature.ts";
import { everybody } from "../people.ts";
import type { Unit } from "../period/calendar.ts";
import { readOrganizationSeries } from "../period/series.ts";
import type { Range } from "../range.ts";
import { readFigures } from "./figures.ts";

/** How an organization's learning goes. */
export function readOverview(
  context: Pick<Context, "db" | "replica">,
  organizationId: number,
  range: Range,
  interval: Unit,
) {
  return offload(context, (from) => {
    const databases = { from, keptIn: context.db };
    const series = readOrganizationSeries(databases, organizationId, interval, range);
    return readFigures(from, everybody(organizationId), range, series);
  });
}
