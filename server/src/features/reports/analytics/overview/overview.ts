import type { Database } from "#platform/database/database.ts";
import { everybody } from "../people.ts";
import type { Unit } from "../period/calendar.ts";
import { readOrganizationSeries } from "../period/series.ts";
import type { Range } from "../range.ts";
import type { AnalyticsSources } from "../sources.ts";
import { readFigures } from "./figures.ts";

/** How an organization's learning goes. */
export function readOverview(
  db: Database,
  sources: AnalyticsSources,
  organizationId: number,
  range: Range,
  interval: Unit,
) {
  const series = readOrganizationSeries(db, sources, organizationId, interval, range);
  return readFigures(db, sources, everybody(organizationId), range, series);
}
