import type { Moments } from "../forms/moment-fields.tsx";
import { momentIn, slugIn, wholeNumberIn } from "../search/search-values.ts";

const spansMs = { hour: 3_600_000, day: 86_400_000, week: 604_800_000 };
type Span = keyof typeof spansMs;
const spans: readonly Span[] = ["hour", "day", "week"];

export interface LogSearch extends Moments {
  /** The last one, counted from when the page is read; without it from `from` to `to`. */
  span?: Span;
  /** Slug. */
  organization?: string;
  /** An action of the audit log, the code of a refused request, or the kind of a job. */
  what?: string;
  page?: number;
}

export function readLogSearch(search: Record<string, unknown>): LogSearch {
  const organization = slugIn(search.organization);
  const what = slugIn(search.what);
  const page = wholeNumberIn(search.page);
  const span = spanIn(search.span);
  const [from, to] = [momentIn(search.from), momentIn(search.to)];
  return {
    ...(organization ? { organization } : {}),
    ...(what ? { what } : {}),
    ...(span ? { span } : {}),
    ...(from && !span ? { from } : {}),
    ...(to && !span ? { to } : {}),
    ...(page !== undefined && page > 1 ? { page } : {}),
  };
}

export function spanIn(value: unknown): Span | undefined {
  return spans.find((span) => span === value);
}

/** What is asked of the API. */
export function momentsOf(
  { span, from, to }: Pick<LogSearch, "span" | "from" | "to">,
  now = new Date(),
): Moments {
  if (span !== undefined) return { from: new Date(now.getTime() - spansMs[span]).toISOString() };
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}
