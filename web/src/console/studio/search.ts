import { type ListSearch, readListSearch } from "../search/list-search.ts";
import { slugIn, wholeNumberIn } from "../search/search-values.ts";

/** On a draft's way. */
export const statuses = [
  "writing",
  "failed",
  "draft",
  "in_review",
  "changes_requested",
  "approved",
  "published",
  "discarded",
] as const;

/** Of those who write for one organization theirs is meant, whatever the address says. */
interface OrganizationSearch extends ListSearch {
  organization?: string;
}

export interface DraftSearch extends OrganizationSearch {
  status?: (typeof statuses)[number];
  origin?: "model";
}

export interface LessonSearch extends OrganizationSearch {
  whose?: "own" | "platform";
  state?: "offered" | "retired";
}

function readOrganizationSearch(search: Record<string, unknown>): OrganizationSearch {
  const organization = slugIn(search.organization);
  return { ...readListSearch(search), ...(organization ? { organization } : {}) };
}

export function readDraftSearch(search: Record<string, unknown>): DraftSearch {
  const status = statuses.find((known) => known === search.status);
  return {
    ...readOrganizationSearch(search),
    ...(status ? { status } : {}),
    ...(search.origin === "model" ? { origin: search.origin } : {}),
  };
}

export function readLessonSearch(search: Record<string, unknown>): LessonSearch {
  const whose = (["own", "platform"] as const).find((known) => known === search.whose);
  const state = (["offered", "retired"] as const).find((known) => known === search.state);
  return {
    ...readOrganizationSearch(search),
    ...(whose ? { whose } : {}),
    ...(state ? { state } : {}),
  };
}

/** Of a lesson's page: which version's statistics, and between which versions the difference. */
interface VersionSearch {
  organization?: string;
  version?: number;
  from?: number;
  to?: number;
}

export function readVersionSearch(search: Record<string, unknown>): VersionSearch {
  const organization = slugIn(search.organization);
  const version = wholeNumberIn(search.version);
  return {
    ...(organization ? { organization } : {}),
    ...(version ? { version } : {}),
    ...readBounds(search),
  };
}

interface BoundsSearch {
  from?: number;
  to?: number;
}

function readBounds(search: Record<string, unknown>): BoundsSearch {
  const [from, to] = [wholeNumberIn(search.from), wholeNumberIn(search.to)];
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

export function readHistorySearch(search: Record<string, unknown>): BoundsSearch & { page?: number } {
  const { page } = readListSearch(search);
  return { ...readBounds(search), ...(page ? { page } : {}) };
}
