import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TalkReply } from "@lectern/web/pages";
import type { ServiceProcess } from "../process.ts";

const content = join(import.meta.dirname, "../../../content/scenarios");

/** A learner's browser in front of a service in a process of its own. */
export interface TalkingLearner {
  /** Reads a page of the site to its end. @throws when the answer is an error, as the others do */
  read(path: string): Promise<string>;
  /** Where a link leads, or a form without fields. */
  follow(path: string, method?: "GET" | "POST"): Promise<string>;
  say(at: string, text: string, position: number): Promise<TalkReply>;
}

interface TalkingStage {
  scenarioId: string;
  learners: TalkingLearner[];
}

/** An organization with a role-play that comes with the product, and so many learners who are signed in. */
export async function makeTalkingStage(service: ServiceProcess, count: number): Promise<TalkingStage> {
  const token = await service.operatorToken();
  const operate = (path: string, body: unknown) =>
    service.call("POST", `/operator/v1/${path}`, { token, body });
  await operate("organizations/", { name: "Talks", slug: "talks" });
  const application = await operate("applications/", { organization: "talks", name: "Talks" });
  const { access_token: partner } = await service.call("POST", "/oauth/token/", {
    form: {
      grant_type: "client_credentials",
      client_id: application.client_id,
      client_secret: application.client_secret,
    },
  });
  const imported = await operate("scenarios/import/", {
    files: scenarioFiles("late-delivery"),
    organization: "talks",
  });
  const learners: TalkingLearner[] = [];
  for (let number = 1; number <= count; number += 1)
    learners.push(await aTalkingLearner(service, partner, `talker-${number}`));
  return { scenarioId: imported.results[0].scenario_id, learners };
}

function scenarioFiles(key: string): Record<string, string> {
  const names = readdirSync(join(content, key));
  return Object.fromEntries(
    names.map((name) => [`${key}/${name}`, readFileSync(join(content, key, name), "utf8")]),
  );
}

async function aTalkingLearner(
  service: ServiceProcess,
  partner: string,
  providerId: string,
): Promise<TalkingLearner> {
  const call = (path: string, body: unknown) =>
    service.call("POST", `/api/v1${path}`, { token: partner, body });
  const names = { first_name: "Ada", last_name: "Muster", preferred_language: "en" };
  await call("/users/", {
    provider: "talks",
    provider_id: providerId,
    email: `${providerId}@example.com`,
    ...names,
  });
  const { login_token: link } = await call("/auth/partner-exchange/", { external_id: providerId });
  const arrived = await fetch(`${service.siteUrl}/auto-login?token=${link}`, { redirect: "manual" });
  const cookie = (arrived.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const send = async (method: string, path: string, accept: string, form?: Record<string, string>) => {
    const answer = await fetch(service.siteUrl + path, {
      method,
      headers: { cookie, accept },
      redirect: "manual",
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  return {
    read: async (path) => (await send("GET", path, "text/html")).text(),
    follow: async (path, method = "GET") =>
      (await send(method, path, "text/html")).headers.get("location")?.split("#")[0] ?? path,
    async say(at, text, position) {
      const form = { text, position: String(position) };
      const said: TalkReply = JSON.parse(
        await (await send("POST", `${at}/say`, "application/json", form)).text(),
      );
      return said;
    },
  };
}
