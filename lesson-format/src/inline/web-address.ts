import { limits } from "../limits.ts";

export function isWebAddress(href: string): boolean {
  if (href.length > limits.link || !/^https?:\/\//i.test(href)) return false;
  const url = URL.parse(href);
  // Credentials before the host make a link look like another one.
  return url !== null && url.username === "" && url.password === "";
}
