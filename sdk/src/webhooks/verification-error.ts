/**
 * What failed. `secret` and `body` are mistakes of the receiver: no secret, or a body that was parsed before.
 * `headers`: one is missing, or there twice. `timestamp`: too old, or ahead of the clock. `signature`: another secret,
 * or a changed body. `envelope`: genuine, but no event.
 */
export type WebhookCheck = "secret" | "body" | "headers" | "timestamp" | "signature" | "envelope";

/** A request that is not to be trusted. Match on `check`; the message is for people and repeats no secret. */
export class WebhookVerificationError extends Error {
  readonly check: WebhookCheck;

  constructor(check: WebhookCheck, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "WebhookVerificationError";
    this.check = check;
  }
}
