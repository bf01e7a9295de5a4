import type { Browser, Page } from "playwright-core";
import { type Lms, startLms } from "../../../server/test/partners/lms.ts";
import { launchBrowser } from "./browser.ts";
import { type StageService, startService } from "./service.ts";

/**
 * An LMS on another site than the service, which is at localhost, the LMS at 127.0.0.1. Browsers take both for safe
 * enough to keep a Secure cookie.
 */
export interface LtiStage extends AsyncDisposable {
  service: StageService;
  lms: Lms;
  browser: Browser;
  /** A browser that blocks cookies of third parties, started when it is first needed. */
  strictBrowser(): Promise<Browser>;
}

/** @param registration what the registration of the LMS says besides */
export async function openLtiStage(registration: object = {}): Promise<LtiStage> {
  const [service, browser] = await Promise.all([
    startService({ OUTBOUND_ALLOW: "127.0.0.0/8" }),
    launchBrowser(),
  ]);
  const lms = await startLms({ now: () => new Date(), redirectUri: `${service.siteUrl}/api/v1/lti/launch/` });
  const token = await service.operatorToken();
  const operate = (path: string, body: unknown) =>
    service.call("POST", `/operator/v1${path}`, { token, body });
  await operate("/organizations/", { name: "School", slug: "school" });
  const { id } = await operate("/lti-registrations/", { ...lms.registration, ...registration });
  await operate("/lti-deployments/", { registration: id, deployment_id: "1", organization: "school" });
  let strict: Promise<Browser> | null = null;
  return {
    service,
    lms,
    browser,
    strictBrowser() {
      strict ??= launchBrowser([
        "--test-third-party-cookie-phaseout",
        "--enable-features=TrackingProtection3pcd,ForceThirdPartyCookieBlocking,ThirdPartyCookieDeprecation",
      ]);
      return strict;
    },
    async [Symbol.asyncDispose]() {
      await (await strict)?.close();
      await browser.close();
      await lms.close();
      await service.stop();
    },
  };
}

/** Follows the link of the course that is open, as somebody does there. @returns the tab that came of it */
export async function openTool(course: Page): Promise<Page> {
  const opened = course.waitForEvent("popup");
  await course.getByRole("button", { name: "Open lesson" }).click();
  return opened;
}
