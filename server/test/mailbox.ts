import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  from: string;
  to: string;
  subject: string;
  text: string;
  /** Null: it has no such part. */
  html: string | null;
  /** The value of a header, unfolded; null: there is none. */
  header(name: string): string | null;
}

export interface Mailbox {
  /** For the setting SMTP_URL. */
  url: string;
  /** What came so far, oldest first. */
  mails: readonly ReceivedMail[];
  /** Recipients that were told to come later, once for each time. */
  greylisted: readonly string[];
  /** Waits for the first mail to this address, or for a later one. */
  mailTo(address: string, number?: number): Promise<ReceivedMail>;
  /** Waits until so many have come. */
  count(number: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * A real mail server that keeps what it is given, on a free port unless one is named, and takes nothing before it `opens`, nor what is
 * for addresses to `greylist`.
 */
export async function openMailbox(
  port = 0,
  opens: Promise<unknown> = Promise.resolve(),
  greylist: readonly string[] = [],
): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const greylisted: string[] = [];
  const arrivals = new EventTarget();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      if (!greylist.includes(address)) return done();
      greylisted.push(address);
      done(Object.assign(new Error("Come later"), { responseCode: 450 }));
    },
    onData(stream, session, done) {
      stream.toArray().then(async (chunks: Buffer[]) => {
        await opens;
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? "" : mailFrom.address;
        const to = rcptTo.map(({ address }) => address).join();
        mails.push({ from, to, ...parse(Buffer.concat(chunks).toString("latin1")) });
        arrivals.dispatchEvent(new Event("mail"));
        done();
      }, done);
    },
  });
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  return {
    url: `smtp://127.0.0.1:${portOf(server.server.address())}`,
    mails,
    greylisted,
    async mailTo(address, number = 1) {
      for (;;) {
        const mail = mails.filter(({ to }) => to === address)[number - 1];
        if (mail) return mail;
        await once(arrivals, "mail");
      }
    },
    async count(number) {
      while (mails.length < number) await once(arrivals, "mail");
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The link in the mail, as a path of the site. */
export function linkIn({ text }: ReceivedMail): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}

function parse(source: string): Omit<ReceivedMail, "from" | "to"> {
  const { headers, body } = headAndBody(source);
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(headers)?.[1] ?? null;
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1];
  const parts = boundary === undefined ? [source] : body.split(`--${boundary}`).slice(1, -1);
  const part = (type: string) => {
    const found = parts.find((one) =>
      headAndBody(one).headers.toLowerCase().includes(`content-type: ${type}`),
    );
    return found === undefined ? null : decodeBody(found);
  };
  return {
    subject: decodeWords(header("subject") ?? ""),
    text: part("text/plain") ?? "",
    html: part("text/html"),
    header,
  };
}

function headAndBody(source: string): { headers: string; body: string } {
  const [head = "", ...body] = source.replace(/^\r\n/, "").split("\r\n\r\n");
  return { headers: head.replaceAll(/\r\n[ \t]+/g, " "), body: body.join("\r\n\r\n") };
}

function decodeBody(part: string): string {
  const { headers, body } = headAndBody(part);
  const isQuoted = /^content-transfer-encoding: quoted-printable$/im.test(headers);
  if (/^content-transfer-encoding: base64$/im.test(headers)) return Buffer.from(body, "base64").toString();
  return isQuoted ? decodeQuoted(body.replaceAll("=\r\n", "")) : body;
}

/** RFC 2047, as far as a mail of ours needs it. */
function decodeWords(subject: string): string {
  return subject
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?q\?(.*?)\?=/gi, (_word, text: string) => decodeQuoted(text.replaceAll("_", " ")))
    .replaceAll(/=\?utf-8\?b\?(.*?)\?=/gi, (_word, text: string) => Buffer.from(text, "base64").toString());
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_code, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("The mail server has no port.");
  return address.port;
}
