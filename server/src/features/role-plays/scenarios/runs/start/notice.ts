import type { Notice } from "@lectern/web/pages";
import { isOn, readSettings, selectTranscriptDays } from "#content/ai/index.ts";
import type { Context } from "#platform/feature.ts";

/** What a learner is told before the first word: which part a model has, whose it is, and how long words are kept. */
export async function selectNotice(
  context: Context,
  organizationId: number,
  organization: string,
): Promise<Notice> {
  const settings = await readSettings(context, context.db, organizationId);
  const [speaks, judges] = [isOn(settings, "characters"), isOn(settings, "judging")];
  const isModel = speaks || judges;
  return {
    organization,
    speaks,
    judges,
    model: !isModel ? null : settings.text?.owner === "organization" ? "organization" : "service",
    transcriptDays: await selectTranscriptDays(context.db, organizationId),
  };
}
