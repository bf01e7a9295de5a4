import type { Installation } from "./installation.ts";
import { type organizationIds, peopleOf, personId } from "./size.ts";

/** Prepared, so that only what is asked for is measured. */
type Action = () => Promise<unknown>;

/**
 * By key: costs the same in every installation, but for the height of the indexes. Page: the same for several rows, which lie
 * farther apart where more organizations write beside each other. Counting: tells how many rows there are in all, or looks
 * through all of them, and so costs as much as there are.
 */
type Kind = "by key" | "page" | "counting";

/** By so many times what is read may grow in an installation a hundred times as large. */
export const mostRatio = { "by key": 2, page: 3 } as const;

export interface Operation {
  name: string;
  kind: Kind;
  prepare(installation: Installation, round: number): Promise<Action> | Action;
}

type Organization = keyof typeof organizationIds;

/** What is asked in both organizations: in one of the same size everywhere, and in the largest, which grows along. */
function operationsOf(organization: Organization): Operation[] {
  const listKind = organization === "usual" ? "page" : "counting";
  const get =
    (path: (installation: Installation, id: number) => string): Operation["prepare"] =>
    (installation, round) => {
      const id = personId(installation.size, organization, 1 + round);
      return () => call(installation, organization, "GET", path(installation, id));
    };
  const lastPage = (installation: Installation, lists: number) =>
    Math.max(1, Math.floor((peopleOf(installation.size, organization) * lists) / PAGE_SIZE));
  const operations: Operation[] = [
    { name: "a user by id", kind: "by key", prepare: get((_, id) => `/users/${id}/`) },
    {
      name: "a user by provider id",
      kind: "by key",
      prepare: get((_, id) => `/users/?provider=bench&provider_id=emp-${id}`),
    },
    {
      name: "users by e-mail",
      kind: "by key",
      prepare: get((_, id) => `/users/?email=emp-${id}@example.com`),
    },
    { name: "users, first page", kind: listKind, prepare: get(() => `/users/?page_size=${PAGE_SIZE}`) },
    {
      name: "users, last page",
      kind: listKind,
      prepare: get((installation) => `/users/?page_size=${PAGE_SIZE}&page=${lastPage(installation, 1)}`),
    },
    {
      name: "users changed last",
      kind: "by key",
      prepare: get(() => `/users/?page_size=${PAGE_SIZE}&modified_after=${new Date().toISOString()}`),
    },
    { name: "lessons of a user", kind: "by key", prepare: get((_, id) => `/curricula/?user_id=${id}`) },
    { name: "lessons, first page", kind: listKind, prepare: get(() => `/curricula/?page_size=${PAGE_SIZE}`) },
    {
      name: "lessons, last page",
      kind: listKind,
      prepare: get((installation) => `/curricula/?page_size=${PAGE_SIZE}&page=${lastPage(installation, 5)}`),
    },
    { name: "a lesson by id", kind: "by key", prepare: get((_, id) => `/curricula/${id}/`) },
    {
      name: "events, first page",
      kind: "page",
      prepare: get(() => `/events/?limit=${PAGE_SIZE}&after=0`),
    },
    { name: "events, a page in the middle", kind: "page", prepare: eventsAt(organization, 0.5) },
    { name: "events, last page", kind: "page", prepare: eventsAt(organization, 1) },
    {
      name: "minting a login token",
      kind: "by key",
      prepare: (installation, round) => () => mint(installation, organization, round),
    },
    {
      name: "redeeming it",
      kind: "by key",
      async prepare(installation, round) {
        const { login_token } = await mint(installation, organization, round);
        return () => browse(installation, `/auto-login?token=${login_token}`);
      },
    },
    {
      name: "opening a lesson",
      kind: "by key",
      async prepare(installation, round) {
        const cookie = await signIn(installation, organization, round);
        return () => browse(installation, lessonPath(installation), cookie);
      },
    },
    {
      name: "a page of a lesson",
      kind: "by key",
      async prepare(installation, round) {
        const cookie = await signIn(installation, organization, round);
        const { location } = await browse(installation, lessonPath(installation), cookie);
        return () => browse(installation, location ?? "", cookie);
      },
    },
    {
      name: "a user's figures",
      kind: "by key",
      prepare: get((_, id) => `/analytics/users/${id}/summary/`),
    },
    {
      name: "the organization's figures",
      kind: listKind,
      prepare: get(() => "/analytics/overview/"),
    },
  ];
  return operations.map((operation) => ({
    ...operation,
    name: `${organization} organization: ${operation.name}`,
  }));
}

const operator = (name: string, kind: Operation["kind"], path: (id: number) => string): Operation => ({
  name: `operators: ${name}`,
  kind,
  prepare(installation, round) {
    const id = personId(installation.size, "usual", 1 + round);
    return () => call(installation, "operator", "GET", path(id));
  },
});

export const operations: readonly Operation[] = [
  ...operationsOf("usual"),
  ...operationsOf("largest"),
  operator("a user by id", "by key", (id) => `/users/${id}/`),
  operator("users by e-mail", "by key", (id) => `/users/?email=EMP-${id}@example.com`),
  {
    name: "anybody: a forgotten password",
    kind: "by key",
    prepare(installation, round) {
      const email = `emp-${personId(installation.size, "usual", 1 + round)}@example.com`;
      return () => browse(installation, "/forgotten-password", "", new URLSearchParams({ email }));
    },
  },
  operator("an address of all organizations", "counting", (id) => `/timelines/?q=emp-${id}@example.com`),
  operator("users by provider id", "counting", (id) => `/users/?provider_id=emp-${id}`),
  operator("users of an organization", "page", () => "/users/?organization=org-2&page_size=20"),
  operator("users, first page", "counting", () => "/users/?page_size=20"),
  operator("search for a user", "counting", (id) => `/users/?search=emp-${id}@&page_size=20`),
  operator("an organization", "by key", () => "/organizations/org-2/"),
  operator("organizations, first page", "counting", () => "/organizations/?page_size=20"),
  operator("search for an organization", "counting", () => "/organizations/?search=zation+2&page_size=20"),
  operator(
    "events of an organization",
    "counting",
    () => "/organization-events/?organization=org-2&page_size=20",
  ),
  operator("a user's timeline", "page", (id) => `/users/${id}/timeline/`),
  {
    name: "operators: a user's export",
    kind: "page",
    prepare(installation, round) {
      const id = personId(installation.size, "usual", 1 + round);
      return () => download(installation, `/operator/v1/users/${id}/export/`);
    },
  },
  operator("overview: organizations", "counting", () => "/organizations/?page_size=1"),
  operator("overview: held runs", "by key", () => "/hris-runs/?state=held&page_size=200"),
  operator("overview: open issues", "by key", () => "/hris-issues/?is_open=true&page_size=1"),
  operator("overview: drafts in review", "by key", () => "/studio/drafts/?status=in_review&page_size=1"),
  operator("overview: webhook endpoints", "by key", () => "/webhook-endpoints/?page_size=200"),
  operator("overview: record stores", "by key", () => "/record-stores/?page_size=200"),
  operator("overview: HR connections", "by key", () => "/hris-connections/?page_size=200"),
  operator("overview: open notices", "by key", () => "/notices/?state=open&page_size=200"),
  operator("usage of the month", "counting", () => "/usage/?page_size=20"),
  operator("health", "by key", () => "/health/"),
];

const PAGE_SIZE = 20;

async function call(
  { service, tokens }: Installation,
  caller: keyof Installation["tokens"],
  method: string,
  path: string,
  body?: unknown,
) {
  const base = caller === "operator" ? "/operator/v1" : "/api/v1";
  return service.call(method, base + path, {
    token: tokens[caller],
    ...(body === undefined ? {} : { body }),
  });
}

async function download({ service, tokens }: Installation, path: string): Promise<void> {
  const answer = await fetch(service.siteUrl + path, {
    headers: { authorization: `Bearer ${tokens.operator}` },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** A page of the stream behind this share of the organization's events. */
function eventsAt(organization: Organization, share: number): Operation["prepare"] {
  const found = new Map<string, string>();
  return async (installation) => {
    const after = found.get(installation.name) ?? (await walkEvents(installation, organization, share));
    found.set(installation.name, after);
    return () =>
      call(
        installation,
        organization,
        "GET",
        `/events/?limit=${PAGE_SIZE}&after=${encodeURIComponent(after)}`,
      );
  };
}

/** Cursors are sealed, so the way there is the way that a partner goes. */
async function walkEvents(
  installation: Installation,
  organization: Organization,
  share: number,
): Promise<string> {
  const { size } = installation;
  const each = size.events / size.people;
  const wanted = Math.floor(peopleOf(size, organization) * each * share) - PAGE_SIZE;
  let after = "0";
  for (let seen = 0; seen < wanted; ) {
    const limit = Math.min(500, wanted - seen);
    const page = await call(
      installation,
      organization,
      "GET",
      `/events/?limit=${limit}&after=${encodeURIComponent(after)}`,
    );
    if (page.count === 0) break;
    seen += page.count;
    after = page.next_after;
  }
  return after;
}

async function mint(installation: Installation, organization: Organization, round: number) {
  const id = personId(installation.size, organization, 1 + round);
  return call(installation, organization, "POST", "/auth/partner-exchange/", { external_id: `emp-${id}` });
}

/** @returns the cookies of a learner whom nobody has signed in before in this round */
async function signIn(
  installation: Installation,
  organization: Organization,
  round: number,
): Promise<string> {
  const { login_token } = await mint(installation, organization, round);
  return (await browse(installation, `/auto-login?token=${login_token}`)).cookie;
}

/** Of the lesson that nobody has opened yet. */
function lessonPath({ templateIds }: Installation): string {
  return `/start-lesson?template_id=${templateIds.at(-1)}`;
}

/** With a form it is sent, else the page is read. */
async function browse({ service }: Installation, path: string, cookie = "", form?: URLSearchParams) {
  const answer = await fetch(new URL(path, service.siteUrl), {
    ...(form ? { method: "POST", body: form } : {}),
    headers: { accept: "text/html", cookie },
    redirect: "manual",
  });
  if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.text();
  return {
    location: answer.headers.get("location"),
    cookie: answer.headers
      .getSetCookie()
      .map((set) => set.split(";")[0])
      .join("; "),
  };
}
