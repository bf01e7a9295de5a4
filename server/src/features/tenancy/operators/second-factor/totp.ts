import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const STEP_SECONDS = 30;
/** The code before and the one after count as well: clocks differ, and people type slowly (RFC 6238, 5.2). */
const TOLERATED_STEPS = [-1, 0, 1];

/** 160 bits, as RFC 4226 recommends, in the base32 (RFC 4648) that authenticator apps take. */
export function newTotpSecret(): string {
  return base32(randomBytes(20));
}

/** The 30-second step that a six-digit code belongs to at `now`; null when it is no code of the secret. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  // Every step is compared, in constant time, so that a refusal tells nothing.
  const matching = TOLERATED_STEPS.map((offset) => current + offset).filter((step) =>
    isSameCode(totpCode(secret, step), code),
  );
  return matching.at(-1) ?? null;
}

/** RFC 4226, 5.3, with SHA-1 and six digits: what every authenticator app can do. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** What authenticator apps read from the QR code (Key URI format). */
export function otpauthUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

function isSameCode(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
