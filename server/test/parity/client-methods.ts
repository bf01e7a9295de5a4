import { createConsoleClient } from "@lectern/sdk/console";

const file = { name: "a.csv", content: new Blob([]), organization: "acme" };

/** What methods may be called with, so that they come to their request. */
const inputs: readonly (readonly unknown[])[] = [
  [1, 1, 1],
  [1, {}, {}],
  ["me", {}],
  [{}, {}, {}],
  [file, {}, {}],
  [1, file, {}],
  [new Blob([]), file, {}],
  [1, new Blob([]), file],
];

/** Which requests (`GET /operator/v1/courses/`) each method of the operators' client sends: `courses.list`, … */
export async function clientMethods(): Promise<Map<string, ReadonlySet<string>>> {
  let sent = new Set<string>();
  const client = createConsoleClient({
    siteUrl: "https://learn.example.com",
    retries: { retries: 0 },
    async fetch(input, init) {
      sent.add(`${init?.method} ${new URL(String(input)).pathname}`);
      throw new Error("Nobody is there.");
    },
  });
  const methods = new Map<string, ReadonlySet<string>>();
  for (const [name, method] of leavesOf(client)) {
    sent = new Set();
    for (const input of inputs) await tryOut(method, input);
    methods.set(name, sent);
  }
  return methods;
}

type Method = (...input: readonly unknown[]) => unknown;

function leavesOf(group: object, above = ""): [string, Method][] {
  return Object.entries(group).flatMap(([name, member]) =>
    typeof member === "function" ? [[`${above}${name}`, member]] : leavesOf(member, `${above}${name}.`),
  );
}

/** A method that this input does not suit sends nothing. */
async function tryOut(method: Method, input: readonly unknown[]) {
  try {
    await method(...input);
  } catch {
    // The request was noted.
  }
}
