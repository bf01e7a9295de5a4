import { once } from "node:events";
import type pg from "pg";
import { copyData, copyDone, copyFail } from "../backups/base-backup/copy-message.ts";

/** Runs a `COPY … FROM STDIN` with these messages. The connection is not usable for anything else meanwhile. */
export function copyIn(client: pg.Client, text: string, messages: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: unknown = null;
    client.query({
      submit: (connection: pg.Connection) => connection.query(text),
      handleCopyInResponse(connection: pg.Connection) {
        send(connection, messages).catch((error: unknown) => {
          failure = error;
          connection.stream.write(copyFail());
        });
      },
      handleError(error: Error) {
        reject(failure ?? error);
      },
      handleReadyForQuery: () => resolve(),
      handleCommandComplete: nothing,
      handleRowDescription: nothing,
      handleDataRow: nothing,
    });
  });
}

async function send({ stream }: pg.Connection, messages: AsyncIterable<Buffer>): Promise<void> {
  for await (const message of messages) if (!stream.write(copyData(message))) await once(stream, "drain");
  stream.write(copyDone());
}

function nothing(): void {}
