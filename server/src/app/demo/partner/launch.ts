import type { LecternClient } from "@lectern/sdk";
import { PROVIDER } from "../organization.ts";

/**
 * Where a click on "Open lesson" leads: a fresh link on each one (specification, "Login token"), so that the portal's
 * own address can be clicked again and again. Null when the query names no learner or no lesson.
 */
export async function launchLink(
  lectern: LecternClient,
  query: URLSearchParams,
  portalUrl: string,
): Promise<string | null> {
  const learner = query.get("learner");
  const template = query.get("template") ?? "";
  if (!learner || !/^\d+$/.test(template)) return null;
  return lectern.handoff.link({
    externalId: learner,
    provider: PROVIDER,
    next: `/start-lesson?template_id=${template}`,
    hideExitButton: query.has("hide_exit"),
    ...(query.has("return") ? { returnUrl: portalUrl } : {}),
  });
}
