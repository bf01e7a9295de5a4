import type { Answer, TestApp } from "#test/app.ts";
import type { Partner } from "#test/builders.ts";
import { joinForm } from "#test/visitor.ts";

let people = 0;
let addresses = 0;

/** An address that nobody has called from. */
export const anAddress = () => {
  addresses += 1;
  return `198.18.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};

interface Visit {
  from: string;
  cookie?: string;
  secret?: string;
}

type Guess = (email: string, visit: Visit) => Promise<Answer>;
const secretOf = ({ secret }: Visit) => secret ?? "wrong horse battery";
const headersOf = ({ from }: Visit) => ({ "x-forwarded-for": from });

/** Tries at each of the forms, and people of an organization whose sign-up is open, to try at. */
export function guessing(appOf: () => TestApp, partnerOf: () => Partner) {
  const jwt: Guess = (email, visit) =>
    appOf().send("POST", "/auth/jwt/create/", {
      body: { email, password: secretOf(visit) },
      headers: headersOf(visit),
    });
  const operator: Guess = (email, visit) =>
    appOf().send("POST", "/operator/v1/session/", {
      body: { email, password: secretOf(visit) },
      headers: headersOf(visit),
      cookie: visit.cookie ?? "",
    });
  const page: Guess = (email, visit) =>
    appOf().send("POST", "/sign-in", {
      form: { email, password: secretOf(visit) },
      headers: { ...headersOf(visit), accept: "text/html" },
      cookie: visit.cookie ?? "",
    });

  /** Somebody with a password, who never signed in from anywhere. */
  async function somebody(): Promise<string> {
    people += 1;
    const email = `person-${people}@example.com`;
    await appOf().send("POST", `/join/${partnerOf().slug}`, { form: joinForm(email) });
    return email;
  }
  return { jwt, operator, page, somebody };
}

export const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
export const times = async (count: number, act: () => Promise<Answer>) => {
  const answers: Answer[] = [];
  for (let index = 0; index < count; index++) answers.push(await act());
  return answers;
};
