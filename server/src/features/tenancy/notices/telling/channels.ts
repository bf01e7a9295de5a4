import { createHash } from "node:crypto";
import type { Database } from "#platform/database/database.ts";
import type { Context, OperatorChannels } from "#platform/feature.ts";
import type { Mail } from "#platform/mail/mailer.ts";
import { standardKey, standardSignature } from "#platform/standard-webhooks.ts";
import { selectThoseInCharge } from "#tenancy/operators/index.ts";
import { mailOf } from "./message.ts";
import type { Channel, News } from "./queries.ts";

type TellingContext = Pick<Context, "db" | "clock" | "settings" | "operatorChannels">;

export function openChannels({ mail, webhook }: OperatorChannels): Channel[] {
  return [mail ? ("mail" as const) : [], webhook ? ("webhook" as const) : []].flat();
}

/** Tells one channel what is new. @throws with a sentence for operators when it does not get through */
export async function tell(context: TellingContext, channel: Channel, news: News): Promise<void> {
  if (channel === "mail") await mailEverybody(context, mailOf(context.settings.siteUrl, news));
  else await post(context, { type: "notices.changed", data: news });
}

/** The same way, and nothing has happened: so that one knows before it matters. */
export async function tellTest(context: TellingContext, channel: Channel): Promise<void> {
  const { siteUrl } = context.settings;
  const text = `This is a test. Notices of ${siteUrl} will come this way.\n`;
  if (channel === "mail")
    await mailEverybody(context, { subject: `Lectern at ${new URL(siteUrl).host}: test`, text });
  else await post(context, { type: "notices.test", data: { raised: [], resolved: [] } });
}

/** One mailbox that is full must not keep the others from being told, or tell them again and again. */
async function mailEverybody(context: TellingContext, mail: Omit<Mail, "to">): Promise<void> {
  const channel = context.operatorChannels.mail;
  if (channel === null) throw new Error("There is no mail server: set SMTP_URL.");
  const recipients = channel.to ?? (await addresses(context.db));
  if (recipients.length === 0)
    throw new Error("No owner or operator with an e-mail address has signed in yet: set NOTICES_MAIL_TO.");
  const results = await Promise.allSettled(recipients.map((to) => channel.server.deliver({ to, ...mail })));
  const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  if (failures.length === results.length) throw failures[0];
}

/** The operator of a first start has no mailbox. */
async function addresses(db: Database): Promise<string[]> {
  return (await selectThoseInCharge(db)).filter((address) => !address.endsWith("@localhost"));
}

async function post(
  { clock, operatorChannels: { webhook } }: TellingContext,
  message: { type: string; data: News },
): Promise<void> {
  if (webhook === null) throw new Error("There is no webhook: set NOTICES_WEBHOOK_URL.");
  const now = clock();
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const body = Buffer.from(JSON.stringify({ ...message, timestamp: now.toISOString() }));
  const id = `notices_${idOf(message, timestamp)}`;
  const answer = await webhook.outbound.request({
    method: "POST",
    url: webhook.url,
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": standardSignature(standardKey(webhook.secret), { id, timestamp, body }),
    },
    body,
    largerResponse: "truncate",
  });
  const { host } = new URL(webhook.url);
  if (answer.kind === "failure") throw new Error(`The webhook at ${host} did not take it: ${answer.message}`);
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`The webhook at ${host} answered ${answer.status}.`);
}

/** The same for the same news: a receiver that was told, and whose answer was lost, can tell. */
function idOf({ type, data: { raised, resolved } }: { type: string; data: News }, timestamp: string): string {
  const ids = [raised, resolved].map((notices) => notices.map(({ id }) => id).join());
  const what = type === "notices.test" ? [type, timestamp] : [type, ...ids];
  return createHash("sha256").update(what.join("/")).digest("hex").slice(0, 32);
}
