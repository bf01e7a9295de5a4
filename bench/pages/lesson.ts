import type { ServiceProcess } from "../../server/test/process.ts";
import { aMeasuredPartner } from "../partner.ts";

/** A subsection that asks questions, open to a learner who is signed in. */
export interface MeasuredLesson {
  origin: string;
  path: string;
  /** The subsection in front of it. */
  pathBefore: string;
  cookie: { name: string; value: string };
}

/** Signs a learner in and leads them through a lesson that comes with the product, up to the first questions. */
export async function openLesson(service: ServiceProcess): Promise<MeasuredLesson> {
  const { token } = await aMeasuredPartner(service);
  const call = (path: string, body: unknown) => service.call("POST", `/api/v1${path}`, { token, body });
  const names = { first_name: "Ada", last_name: "Muster", preferred_language: "en" };
  await call("/users/", { provider: "bench", provider_id: "reader", email: "reader@example.com", ...names });
  const { login_token: link } = await call("/auth/partner-exchange/", { external_id: "reader" });
  const arrived = await fetch(`${service.siteUrl}/auto-login?token=${link}`, { redirect: "manual" });
  const [, name = "", value = ""] = /^([^=]+)=([^;]+)/.exec(arrived.headers.get("set-cookie") ?? "") ?? [];
  const headers = { cookie: `${name}=${value}` };

  let path = await destination(`${service.siteUrl}/start-lesson?template_id=1`, { headers });
  let pathBefore = path;
  while (!(await (await fetch(service.siteUrl + path, { headers })).text()).includes('name="question"')) {
    pathBefore = path;
    const body = new URLSearchParams({ unanswered: "1" });
    path = await destination(`${service.siteUrl}${path}/complete`, { method: "POST", headers, body });
  }
  return { origin: service.siteUrl, path, pathBefore, cookie: { name, value } };
}

async function destination(url: string, request: RequestInit): Promise<string> {
  const answer = await fetch(url, { ...request, redirect: "manual" });
  const location = answer.headers.get("location");
  if (location === null || location.endsWith("/complete"))
    throw new Error(`${url} answered ${answer.status} and leads to no subsection.`);
  return location;
}
