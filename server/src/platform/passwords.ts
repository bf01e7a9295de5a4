import { hash, verify } from "@node-rs/argon2";

/** argon2id with the library's parameters (OWASP's first choice). About 20 ms each: only for people's passwords. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"));
}

/** Something to compare with when nobody has the address, so that the answer takes as long either way. */
const nobodysHash = hashPassword("nobody has this password");

export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobodysHash), password.normalize("NFKC"));
  return isRight && passwordHash !== null && passwordHash !== undefined;
}
