import type { Database } from "#platform/database/database.ts";
import type { Outgoing } from "#platform/feature.ts";
import { codedSentences, inSentences } from "#platform/health/sentence.ts";
import { countHeldMails } from "#platform/mail/held-mail.ts";
import { type RestoreRow, selectOpenRestore } from "./queries.ts";
import { restoreSentences } from "./reasons.ts";

/** Whether anything is sent, and what would be if an operator allowed it. */
export async function readSendingState(db: Database, outgoing: readonly Outgoing[]) {
  const restore = await selectOpenRestore(db);
  if (restore === null) return { is_on_hold: false, restore: null, channels: [] };
  const before = new Date(restore.detected_at);
  const channels = await Promise.all(
    outgoing.map(async ({ channel, count }) => {
      const { waiting, earlier } = await count(db, before);
      return { channel, waiting, queued_before_restore: earlier };
    }),
  );
  const mail = { channel: "mail", waiting: await countHeldMails(db), queued_before_restore: 0 };
  return { is_on_hold: true, restore: presentRestore(restore), channels: [...channels, mail] };
}

export function presentRestore(row: RestoreRow) {
  const { message, sentences } = inSentences(restoreSentences[row.reason]());
  return { ...row, message, sentences: codedSentences(sentences) };
}
