import type { Database } from "#platform/database/database.ts";
import { everybody } from "../people.ts";
import type { Unit } from "../period/calendar.ts";
import { readOrganizationSeries } from "../period/series.ts";
import type { Range } from "../range.ts";
import { readFigures } from "./figures.ts";

/** How an organization's learning goes. */
export function readOverview(db: Database, organizationId: number, range: Range, interval: Unit) {
  const series = readOrganizationSeries(db, organizationId, interval, range);
  return readFigures(db, everybody(organizationId), range, series);
}
