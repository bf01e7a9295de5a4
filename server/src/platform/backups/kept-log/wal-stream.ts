import pg from "pg";
import { copyData } from "../base-backup/copy-message.ts";
import { copyOut } from "../base-backup/copy-out.ts";
import { positionText } from "../base-backup/position.ts";
import { replicationOf } from "../base-backup/replication.ts";

/** What the server wrote to its log, in the order of the log; or, without data, that it is still there. */
interface WalMessage {
  start: bigint;
  data: Buffer;
}

interface WalStream {
  messages: AsyncIterable<WalMessage>;
  /** Whether the next message is there already. */
  hasMore(): boolean;
  /** What is safe up to here the server need not keep. It answers with an empty message where it is asked to. */
  confirm(position: bigint, asksForAnswer: boolean): void;
  close(): Promise<void>;
}

/** PostgreSQL counts microseconds from 2000 on. */
const EPOCH_2000_MS = 946_684_800_000;
const kinds = { data: 0x77, keepalive: 0x6b, status: 0x72 };
const DATA_HEADER_BYTES = 25;

/** The server's log from a position on, for as long as the connection lasts. @throws pg.DatabaseError */
export async function openWalStream(
  connection: pg.ClientConfig,
  { slot, from, timeline }: { slot: string; from: bigint; timeline: number },
): Promise<WalStream> {
  const client = new pg.Client(replicationOf(connection));
  client.on("error", () => undefined); // the command under way fails of itself
  await client.connect();
  let submitted: pg.Connection | null = null;
  const command = `START_REPLICATION SLOT ${slot} PHYSICAL ${positionText(from)} TIMELINE ${timeline}`;
  const copied = copyOut(client, command, (connection) => {
    submitted = connection;
  });
  let confirmed = from;
  const send = (asksForAnswer: boolean) =>
    submitted?.stream.write(copyData(statusUpdate(confirmed, asksForAnswer)));
  return {
    hasMore: () => copied.readableLength > 0,
    confirm(position, asksForAnswer) {
      confirmed = position;
      send(asksForAnswer);
    },
    async close() {
      copied.destroy();
      await client.end().catch(() => undefined);
    },
    messages: (async function* () {
      for await (const message of copied) {
        if (!Buffer.isBuffer(message)) continue;
        if (message[0] === kinds.data)
          yield { start: message.readBigUInt64BE(1), data: message.subarray(DATA_HEADER_BYTES) };
        else if (message[0] === kinds.keepalive) {
          if (message[17] === 1) send(false);
          yield { start: message.readBigUInt64BE(1), data: Buffer.alloc(0) };
        }
      }
    })(),
  };
}

function statusUpdate(position: bigint, asksForAnswer: boolean): Buffer {
  const bytes = Buffer.alloc(34);
  bytes.writeUInt8(kinds.status, 0);
  for (const at of [1, 9, 17]) bytes.writeBigUInt64BE(position, at); // written, on the disk, applied
  bytes.writeBigInt64BE(BigInt(Date.now() - EPOCH_2000_MS) * 1000n, 25);
  bytes.writeUInt8(asksForAnswer ? 1 : 0, 33);
  return bytes;
}
