import { createTransport } from "nodemailer";
import type { Log } from "../log/log.ts";
import { createSemaphore } from "../workers/semaphore.ts";
import { describeMailFailure, type MailFailure } from "./mail-failure.ts";

/** One mail to one person, in plain text and perhaps in HTML too. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Mail through the operator's own server (setting `SMTP_URL`). */
export interface Mailer {
  /**
   * Hands the mail over beside the request, so that no answer takes longer because somebody gets mail. A mail that the
   * server refuses for good is logged; the recipient has to ask again.
   */
  post(mail: Mail): void;
  /** Waits until what was posted is handed over or refused: who posts many waits now and then, and lets others in between. */
  idle(): Promise<void>;
  /** Mails may be sent again: hands over what was held meanwhile. */
  release?(): Promise<void>;
  /** Waits for what is being handed over. */
  close(): Promise<void>;
}

/** What became of a mail. `later`: the server is away, or takes none of it now. */
type Sent = "taken" | "refused" | "later";

/** Its own server, whatever else is held. */
export interface MailServer extends Mailer {
  /** Hands one mail over in its turn, and says what became of it. */
  send(mail: Mail): Promise<Sent>;
  /** Hands one mail over, and waits. @throws when the server does not take it, with a sentence that names no recipient */
  deliver(mail: Mail): Promise<void>;
  /**
   * Why mail is currently not accepted, in a sentence; null: the latest one was accepted, or none has been sent yet. After a
   * failed connection or login it connects again to find out.
   */
  currentFailure(): Promise<string | null>;
}

const TIMEOUT_MS = 10_000;
/** Mails of one process on their way at once: a mail server takes so many connections of one client, and no thousand. */
const AT_ONCE = 5;
const QUEUE = { mostWaiting: 10_000, deadlineMs: 1_800_000 };
/** SMTP commands, as the library names them, that are only sent after a successful login. */
const commandsAfterLogin = new Set(["MAIL", "DATA", "API"]);
/** Of anything else the library would make mailboxes of its own: of a list, of brackets, of letters that nobody sees. */
const onePlainAddress = /^[^\s@<>()[\],;:\\"\p{Cc}\p{Cf}]+@[^\s@<>()[\],;:\\"\p{Cc}\p{Cf}]+$/u;

export function createMailer({ url, from, log }: { url: string; from: string; log: Log }): MailServer {
  const transport = createTransport(
    {
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // A mail is what we wrote; nothing in it may name a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const { host } = new URL(url);
  /** Headers of the mails of which the server has got the last byte. */
  const written = new WeakSet<object>();
  transport.use("stream", ({ data, message }, done) => {
    message.processFunc((bytes) => bytes.once("end", () => written.add(data.headers ?? {})));
    done();
  });
  const underWay = new Set<Promise<Sent>>();

  let lastFailure: { sentence: string; isConnectionFailure: boolean } | null = null;

  function recordFailure(error: unknown, recipient: string): MailFailure {
    const failure = describeMailFailure(error, recipient);
    // An unknown mailbox says nothing about the server.
    if (failure.command !== "RCPT") {
      lastFailure = { sentence: failure.sentence, isConnectionFailure: isConnectionFailure(failure) };
    }
    return failure;
  }

  /** Some programs that fetch mail ahead follow every link; ours only lead to pages with a button. */
  async function handOver(mail: Mail, headers = headersOf(mail)): Promise<void> {
    await transport.sendMail({ ...mail, headers });
    lastFailure = null;
  }

  const slots = createSemaphore({ atOnce: AT_ONCE, ...QUEUE });

  async function send(mail: Mail): Promise<Sent> {
    const release = await slots.acquire(host);
    if (release === null) {
      log.warn({ host }, "mail not sent yet: too many mails are waiting");
      return "later";
    }
    try {
      return await sendNow(mail);
    } finally {
      release();
    }
  }

  async function sendNow(mail: Mail): Promise<Sent> {
    if (!onePlainAddress.test(mail.to)) {
      log.error({ host }, "mail not sent: the recipient is not a single plain address");
      return "refused";
    }
    const headers = headersOf(mail);
    try {
      await handOver(mail, headers);
      return "taken";
    } catch (error) {
      const failure = recordFailure(error, mail.to);
      if (isPassing(failure, written.has(headers))) {
        log.warn({ host, ...failure }, "mail server does not take a mail now");
        return "later";
      }
      log.error({ host, ...failure }, "mail server rejected a mail");
      return "refused";
    }
  }

  function track(mail: Mail): Promise<Sent> {
    const sending = send(mail).finally(() => underWay.delete(sending));
    underWay.add(sending);
    return sending;
  }

  return {
    send: track,
    post(mail) {
      void track(mail);
    },
    async deliver(mail) {
      if (!onePlainAddress.test(mail.to)) throw new Error("The recipient is not a single plain address.");
      try {
        await handOver(mail);
      } catch (error) {
        const { sentence } = recordFailure(error, mail.to);
        throw new Error(`The mail server ${host} did not take it: ${sentence}`);
      }
    },
    async currentFailure() {
      if (lastFailure?.isConnectionFailure) {
        try {
          await transport.verify();
          lastFailure = null;
        } catch (error) {
          recordFailure(error, "");
        }
      }
      return lastFailure?.sentence ?? null;
    },
    async idle() {
      await Promise.all(underWay);
    },
    async close() {
      await Promise.all(underWay);
      transport.close();
    },
  };
}

function isConnectionFailure({ command }: MailFailure): boolean {
  return !commandsAfterLogin.has(command ?? "") && command !== "RCPT";
}

/**
 * Whether the same mail may be taken later: the server cannot be reached, lets nobody in, or says so itself (RFC 5321, 4.2.1). One
 * that says nothing after the whole mail may have taken it, and nobody shall get it again and again.
 */
function isPassing(failure: MailFailure, isWritten: boolean): boolean {
  const { status } = failure;
  if (status === undefined) return !isWritten;
  return status < 500 || isConnectionFailure(failure);
}

function headersOf(mail: Mail) {
  return { ...mail.headers, "Auto-Submitted": "auto-generated" };
}
