/** What the log says of a mail that was not taken; it does not reveal the recipient. */
export interface MailFailure {
  code: string | undefined;
  /** The SMTP command that was refused. */
  command: string | undefined;
  /** The server's own three digits. */
  status: number | undefined;
  sentence: string;
}

/** Reads the error of the mail library. Servers repeat the recipient in their sentences, in part or whole. */
export function describeMailFailure(error: unknown, recipient: string): MailFailure {
  const said: { code?: unknown; command?: unknown; responseCode?: unknown } =
    typeof error === "object" && error !== null ? error : {};
  return {
    code: typeof said.code === "string" ? said.code : undefined,
    // The library puts what it sent after a colon in some commands' names.
    command: typeof said.command === "string" ? said.command.split(/[\s:]/)[0] : undefined,
    status: typeof said.responseCode === "number" ? said.responseCode : undefined,
    sentence: withoutAddresses(error instanceof Error ? error.message : "The mail was not taken.", recipient),
  };
}

const address = /(?:"[^"]*"|[^\s<>"'(),:;]+)@[^\s<>"'(),;]+/g;

function withoutAddresses(sentence: string, recipient: string): string {
  const [local = "", domain = ""] = recipient.toLowerCase().split("@");
  const words = [local, domain, ...local.split(/[._+-]/)].filter((word) => word.length > 1);
  let text = sentence.replaceAll(address, "[address]");
  for (const word of words.sort((one, other) => other.length - one.length)) {
    text = text.replaceAll(new RegExp(RegExp.escape(word), "gi"), "[address]");
  }
  return text;
}
