import { inSentences, type Sentence, verbatim } from "../health/sentence.ts";

/** A backup cannot be made, read or restored. The message is one that a person can act on, and safe to print. */
export class BackupError extends Error {
  override readonly name = "BackupError";
  readonly sentences: readonly Sentence[];

  /** @param said sentences where a proof may meet it, which is told in the console; a text where only a command does, in English */
  constructor(said: readonly Sentence[] | string, options?: ErrorOptions) {
    const { message, sentences } = inSentences(...(typeof said === "string" ? [verbatim(said)] : said));
    super(message, options);
    this.sentences = sentences;
  }
}

/** What the file system refuses, as a sentence that says what to do; other errors are returned as they are. */
export function explainFileError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const path = "path" in error && typeof error.path === "string" ? error.path : folder;
  const sentence = sentences[String(error.code)]?.(path);
  return sentence === undefined ? error : new BackupError(sentence, { cause: error });
}

const denied = (path: string) =>
  `${path} cannot be read or written by this account: run the command as the account of the service, or change the owner of that folder.`;

const noFolder = (path: string) => `${path} is not a folder: choose another one.`;

const sentences: Readonly<Record<string, (path: string) => string>> = {
  ENOSPC: (path) =>
    `The disk with ${path} is full. What was written is no backup: free some space and run the same command again.`,
  EDQUOT: (path) =>
    `The quota of the disk with ${path} is used up. What was written is no backup: free some space and run the same command again.`,
  ENOENT: (path) =>
    `${path} is not there, though a folder or a link names it: look what is missing (ls -l), and run the same command again.`,
  EROFS: (path) => `${path} is on a read-only disk: choose another folder.`,
  EACCES: denied,
  EPERM: denied,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  EISDIR: (path) => `${path} is a folder and should be a file: use another backup.`,
  EIO: (path) => `The disk with ${path} reports an error: choose another disk, and look at this one.`,
};
