/** Its native code is loaded with the first password: a start that finds its operator needs none. */
const argon2 = () => import("@node-rs/argon2");

/** argon2id with the library's parameters (OWASP's first choice). About 20 ms each: only for people's passwords. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(password.normalize("NFKC"));
}

/** Something to compare with when nobody has the address, so that the answer takes as long either way. */
let nobodysHash: Promise<string> | undefined;

export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobodysHash ??= hashPassword("nobody has this password");
  const { verify } = await argon2();
  const isRight = await verify(passwordHash ?? (await nobodysHash), password.normalize("NFKC"));
  return isRight && passwordHash !== null && passwordHash !== undefined;
}
