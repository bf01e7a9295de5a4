import { Readable } from "node:stream";
import type pg from "pg";

/** How many messages wait at most for the disk: some two megabytes. */
const BUFFERED_MESSAGES = 64;

/**
 * Runs a command that answers with COPY data, such as `BASE_BACKUP`, and streams its messages, each whole. The server is
 * asked to pause while they are not read. Destroying the stream ends the connection: the server would go on sending.
 * `onSubmitted` gets the connection, for what is answered meanwhile.
 */
export function copyOut(
  client: pg.Client,
  text: string,
  onSubmitted: (connection: pg.Connection) => void = () => undefined,
): Readable {
  let connection: pg.Connection | null = null;
  const messages = new Readable({
    objectMode: true,
    highWaterMark: BUFFERED_MESSAGES,
    read: () => void connection?.stream.resume(),
    destroy(error, done) {
      if (!messages.readableEnded) connection?.stream.destroy();
      done(error);
    },
  });
  client.query({
    submit(submittedTo: pg.Connection) {
      connection = submittedTo;
      onSubmitted(submittedTo);
      submittedTo.query(text);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The driver writes its next packet over the memory of this one.
      if (!messages.push(Buffer.from(chunk))) connection?.stream.pause();
    },
    handleError(error: Error) {
      messages.destroy(error);
    },
    handleReadyForQuery: () => void messages.push(null),
    handleRowDescription: nothing,
    handleDataRow: nothing,
    handleCommandComplete: nothing,
  });
  return messages;
}

/** Its first two results say where the backup begins and which tablespaces there are: the archives say so, too. */
function nothing(): void {}
