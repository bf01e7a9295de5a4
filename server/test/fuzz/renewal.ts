import type { TestApp } from "../app.ts";
import type { Partner } from "../builders.ts";
import { signInConsole } from "../operators.ts";
import { operate } from "../webhooks.ts";

// One operation's requests may switch off or take away, by its id or by a small number that happens to be one, what
// another operation needs. An operation that is refused to everybody shows nothing of its answers to others.

/** Makes them members of the team again. */
export function partnerRenewal(
  partner: Partner,
  { teamId, memberIds }: { teamId: number; memberIds: number[] },
): () => Promise<void> {
  return async () => {
    const { status, text } = await partner.call("POST", `/teams/${teamId}/members/`, { add: memberIds });
    if (status !== 200) throw new Error(`The team has lost its members: ${text}`);
  };
}

/** Switches on again what operations of this path's noun can switch off. */
export async function operatorRenewal(
  app: TestApp,
  needed: {
    organization: string;
    operatorId: number;
    surveyTemplateId: number;
    endpointId: number;
    recordStoreId: number;
    /** The LMS whose course has members to import. */
    registrationId: number;
    tokenUrl: string;
    /** Another operator, who is signed in at the console. */
    guest: { id: number; email: string; password: string };
    /** The id of their session, kept up to date here. */
    guestSession: number[];
  },
): Promise<(path: string) => Promise<void>> {
  const registration = `/lti-registrations/${needed.registrationId}/`;
  const { json: lms } = await operate(app, "GET", registration);
  const services = { scores: true, roster: true, token_url: needed.tokenUrl };
  const isActive = { is_active: true };
  const switches: [method: string, path: string, body?: object][] = [
    ["POST", `/organizations/${needed.organization}/reactivate/`],
    ["POST", `/operators/${needed.operatorId}/reactivate/`],
    ["POST", `/operators/${needed.guest.id}/reactivate/`],
    ["PATCH", `/survey-templates/${needed.surveyTemplateId}/`, isActive],
    ["PATCH", `/webhook-endpoints/${needed.endpointId}/`, isActive],
    ["PATCH", `/record-stores/${needed.recordStoreId}/`, isActive],
    ["PATCH", registration, { ...isActive, ...services }],
    ["PATCH", `/lti-deployments/${lms.deployments[0].id}/`, isActive],
  ];
  const sessions = `/operators/${needed.guest.id}/sessions/`;
  async function staySignedIn() {
    let { json: signedIn } = await operate(app, "GET", sessions);
    if (signedIn.count === 0) {
      await signInConsole(app, needed.guest);
      ({ json: signedIn } = await operate(app, "GET", sessions));
    }
    needed.guestSession.splice(0, 1, signedIn.results[0].id);
  }
  return async (called) => {
    const noun = nounOf(called.replace(/^\/operator\/v1/, ""));
    for (const [method, path, body] of switches.filter(([, path]) => nounOf(path) === noun)) {
      const { status, text } = await operate(app, method, path, body);
      if (status !== 200) throw new Error(`${path} stays switched off: ${text}`);
    }
    if (["operators", "session"].includes(noun)) await staySignedIn();
  };
}

/** Registrations and deployments of LMSs are one: either switches off what the other needs. */
function nounOf(path: string): string {
  const [, noun = ""] = path.split("/");
  return noun.replace(/^lti-.*/, "lti");
}
