import type { TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Learner, type Partner } from "#test/builders.ts";
import { aBrowser, readToTheEnd, type ScriptedBrowser } from "#test/learner-browser.ts";
import { until } from "#test/waiting/until.ts";
import { operate } from "#test/webhooks.ts";

export interface Certified {
  partner: Partner;
  learner: Learner;
  browser: ScriptedBrowser;
  curriculumId: number;
}

/** A partner whose organization gives certificates for all lessons. */
export async function aGivingPartner(
  app: TestApp,
  settings: Parameters<typeof aPartner>[1] = {},
): Promise<Partner> {
  const partner = await aPartner(app, settings);
  await operate(app, "PATCH", `/organizations/${partner.slug}/certificate-settings/`, { given_for: "all" });
  return partner;
}

/** A learner who has completed a lesson, the mandatory one about phishing if none is named. */
export async function aCertified(
  app: TestApp,
  partner: Partner,
  fields: Record<string, unknown> = {},
  templateId = 1,
): Promise<Certified> {
  const learner = await aLearner(partner, fields);
  const browser = await aBrowser(app, partner, learner);
  const curriculumId = await readToTheEnd(browser, templateId);
  await browser.get(`/lessons/${curriculumId}/complete`);
  return { partner, learner, browser, curriculumId };
}

export async function certificateOf({ partner, curriculumId }: Certified, accept = "application/json") {
  return partner.call("GET", `/curricula/${curriculumId}/certificate/`, undefined, { headers: { accept } });
}

/** The certificate as a file. */
export async function pdfOf({ browser, curriculumId }: Certified): Promise<Buffer> {
  const { status, bytes } = await browser.getBytes(`/lessons/${curriculumId}/certificate.pdf`);
  if (status !== 200) throw new Error(`No certificate: ${bytes.toString("utf8").slice(0, 300)}`);
  return bytes;
}

/** Asks about a file as a page without script does. */
export async function checkFile(app: TestApp, file: Uint8Array, name = "certificate.pdf") {
  const form = new FormData();
  form.set("file", new Blob([Buffer.from(file)]), name);
  const answer = await fetch(`${app.address}/verify`, {
    method: "POST",
    body: form,
    headers: { accept: "text/html" },
  });
  return { status: answer.status, text: await answer.text() };
}

export const headingOf = ({ text }: { text: string }) =>
  /<h1[^>]*>(?:<svg.*?<\/svg>)?([^<]*)</.exec(text)?.[1];

/** Erases the learner, and waits until nobody has anything of theirs to forget any more. */
export async function eraseLearner({ partner, learner }: Certified): Promise<void> {
  const { json: job } = await partner.call("POST", `/users/${learner.id}/erase/`, {
    confirm: learner.providerId,
  });
  await until(async () => (await partner.call("GET", `/jobs/${job.id}/`)).json.status === "succeeded");
}
