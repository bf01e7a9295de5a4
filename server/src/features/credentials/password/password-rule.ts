/** No password is longer; a longer text is not worth the time of hashing it. */
export const LONGEST_PASSWORD = 256;
const SHORTEST_PASSWORD = 12;

/** Length is what counts (NIST SP 800-63B); which characters is everybody's own choice. */
export function passwordMistake(password: string): "missing" | "too_short" | "too_long" | null {
  if (password === "") return "missing";
  if ([...password].length < SHORTEST_PASSWORD) return "too_short";
  return password.length > LONGEST_PASSWORD ? "too_long" : null;
}
