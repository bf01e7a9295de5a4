import { defineSentence, type Sentence } from "#platform/health/sentence.ts";
import type { HrisPolicies, HubName } from "../connections/schemas.ts";

/** What a run would take away, beside what there is. */
export interface GateInput {
  bars: Bars;
  /** Employees that were read. */
  seen: number;
  /** Whether it was a reading of all. One of changes alone has nothing to compare its number with. */
  isReadingOfAll: boolean;
  /** Employees of the last complete reading; null before the first, and then linked accounts are what there was. */
  seenBefore: number | null;
  /** Whether the hub says itself that its data are out of date: after its scope was changed, until it has read anew. */
  isStale: boolean;
  /** Linked employees missing from a reading of all. They lose nothing yet, but count as missing from now on. */
  missing: number;
  /** Active accounts whose employees this integration has delivered. */
  followed: number;
  acquaintance: Acquaintance;
  accounts: Losses;
  /** Accounts among them whose employees the hub only left out: it never said that they are gone. */
  absentAccounts: Losses;
  memberships: Losses;
  teams: Losses;
  absentTeams: Losses;
  /** Whether the hub delivered no group at all, where it delivers groups. */
  hasNoGroups: boolean;
}

/** Whether the people a run read are those the connection knows. */
interface Acquaintance {
  /** Active linked accounts, and those of them that this or an earlier reading of this integration found. */
  linked: number;
  found: number;
  /** Accounts that the run would make. */
  made: number;
  /** Whether the integration was replaced, and no operator has approved anything of the new one. */
  isReplaced: boolean;
}

export interface Losses {
  /** That this run would take away, and that the runs of the last 24 hours took. */
  lost: number;
  lostLately: number;
  /** How many there are in all. */
  linked: number;
}

/** How many of so many may go on one word within 24 hours. */
type Bar = (linked: number) => number;

interface Bars {
  accounts: Bar;
  /** Memberships and teams. */
  others: Bar;
}

/** Up to five are never too many: a small company's Friday. */
const NEVER_TOO_MANY = 5;
const LARGEST_SHARE = 0.1;
const usual: Bar = (linked) => Math.max(NEVER_TOO_MANY, linked * LARGEST_SHARE);
/** An identity provider says of each person that they leave, where others show a list that may be cut off. */
const wider: Bar = (linked) => Math.max(20, linked * 0.2);

/** How much a connection may take away by itself. */
export function barsOf({ hub, policies }: { hub: HubName; policies: HrisPolicies }): Bars {
  if (hub !== "scim") return { accounts: usual, others: usual };
  const chosen = policies.most_leavers_a_day ?? null;
  if (chosen === null) return { accounts: wider, others: wider };
  return { accounts: () => chosen, others: (linked) => Math.max(chosen, wider(linked)) };
}

/** Whether new policies hold a program less than those before. The value of the default bar is not known here. */
export function letsMoreGo(before: HrisPolicies, { most_leavers_a_day: most }: HrisPolicies = {}): boolean {
  const former = before.most_leavers_a_day ?? null;
  if (most === undefined || most === former) return false;
  return most === null || former === null || most > former;
}

export function isAbove(bar: Bar, { lost, lostLately, linked }: Losses): boolean {
  return lost > 0 && lost + lostLately > bar(linked);
}

const SMALLEST_READING = 0.8;
const SMALLEST_ACQUAINTANCE = 0.5;
/** More people than this merely left out by the hub are too many, however large the company is. */
const MOST_ABSENT = 25;
const LARGEST_ABSENT_SHARE = 0.01;
/** A company has few teams, and they rarely go without a word. */
const FEW_TEAMS = 2;

/** What has to wait for an administrator: everything that is taken away, what is taken by absence alone, or nothing. */
export interface GateAnswer {
  holds: "everything" | "absences" | "nothing";
  /** Whether new accounts, and what becomes of teams, wait too: the people may be of another company. */
  holdsNew: boolean;
  /** One sentence for each reason. */
  reasons: Sentence[];
}

/** Absences have a bar of their own, and where nothing else is wrong they alone wait: who was said to be gone goes. */
export function askGate(input: GateInput): GateAnswer {
  const strange = strangers(input.acquaintance);
  const general = [...(strange === null ? [] : [strange]), ...gateReasons(input)];
  const reasons = [...general, ...absenceReasons(input)];
  const holdsNew = strange !== null;
  if (reasons.length === 0) return { holds: "nothing", holdsNew, reasons };
  return { holds: general.length > 0 ? "everything" : "absences", holdsNew, reasons };
}

/**
 * A new integration that knows less than half of the people may be another company's. Where the integration is the same, the
 * pages may only be short: then there are more new people than known ones, too.
 */
function strangers({ linked, found, made, isReplaced }: Acquaintance): Sentence | null {
  if (made === 0 || found >= linked * SMALLEST_ACQUAINTANCE || !(isReplaced || made > found)) return null;
  return made === 1 ? oneStranger({ found, linked }) : manyStrangers({ found, linked, made });
}

const oneStranger = defineSentence(
  "hris_run.strangers.one",
  "It found {found} of {linked} people whose accounts follow the connection, and would make 1 new account: the integration may be another company's.",
);
const manyStrangers = defineSentence(
  "hris_run.strangers.several",
  "It found {found} of {linked} people whose accounts follow the connection, and would make {made} new accounts: the integration may be another company's.",
);

/**
 * Why what a run would take away has to wait for an administrator, one sentence for each reason; none: it may go on. What
 * it adds and changes is done in either case.
 */
function gateReasons(input: GateInput): Sentence[] {
  const { bars, seen, seenBefore, isReadingOfAll, isStale, missing, followed, accounts, memberships, teams } =
    input;
  const takesAny = missing + accounts.lost + memberships.lost + teams.lost > 0;
  if (!takesAny) return [];
  const known = Math.max(seenBefore ?? 0, followed);
  const isNarrow = isReadingOfAll && seen < known * SMALLEST_READING;
  return [
    isStale ? stale() : null,
    isNarrow ? narrow({ seen, known }) : null,
    tooMany(accounts, bars.accounts, lostAccounts),
    tooMany(memberships, bars.others, lostMemberships),
    tooMany(teams, bars.others, lostTeams),
  ].filter((reason) => reason !== null);
}

function absenceReasons({ absentAccounts, absentTeams, hasNoGroups }: GateInput): Sentence[] {
  const people = tooMany(absentAccounts, mostAbsent, lostAccounts);
  const teams = tooMany(
    absentTeams,
    (linked) => (hasNoGroups ? 0 : Math.max(FEW_TEAMS, linked * LARGEST_SHARE)),
    lostTeams,
  );
  return [people, teams].flatMap((reason) => (reason === null ? [] : [reason, onlyLeftOut()]));
}

const onlyLeftOut = defineSentence(
  "hris_run.only_left_out",
  "The hub did not say that they are gone; it left them out of two readings.",
);

const mostAbsent: Bar = (linked) =>
  Math.max(NEVER_TOO_MANY, Math.min(MOST_ABSENT, linked * LARGEST_ABSENT_SHARE));

const stale = defineSentence(
  "hris_run.stale",
  "The hub's scope was changed and it has not read the HR system since: who is missing may only be outside of the new scope.",
);
const narrow = defineSentence(
  "hris_run.narrow",
  "The hub delivered {seen} employees; the last complete reading had {known}. A filter or a scope at the hub may have become narrower.",
);

/** What a run would take away of one kind, and the same where others of the last 24 hours count with it. */
const lostAccounts = {
  now: defineSentence(
    "hris_run.lost_accounts",
    "It would deactivate {lost} of {linked} accounts that are linked.",
  ),
  lately: defineSentence(
    "hris_run.lost_accounts.lately",
    "It would deactivate {lost} of {linked} accounts that are linked, after {lately} in the last 24 hours.",
  ),
} as const;
const lostMemberships = {
  now: defineSentence(
    "hris_run.lost_memberships",
    "It would end {lost} of {linked} memberships that come from the hub.",
  ),
  lately: defineSentence(
    "hris_run.lost_memberships.lately",
    "It would end {lost} of {linked} memberships that come from the hub, after {lately} in the last 24 hours.",
  ),
} as const;
const lostTeams = {
  now: defineSentence(
    "hris_run.lost_teams",
    "It would archive {lost} of {linked} teams that come from the hub.",
  ),
  lately: defineSentence(
    "hris_run.lost_teams.lately",
    "It would archive {lost} of {linked} teams that come from the hub, after {lately} in the last 24 hours.",
  ),
} as const;

function tooMany(
  losses: Losses,
  bar: Bar,
  words: typeof lostAccounts | typeof lostMemberships | typeof lostTeams,
): Sentence | null {
  const { lost, lostLately: lately, linked } = losses;
  if (!isAbove(bar, losses)) return null;
  return lately > 0 ? words.lately({ lost, linked, lately }) : words.now({ lost, linked });
}
