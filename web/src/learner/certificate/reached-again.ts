import type { CertificateContent } from "./certificate-content.ts";

/** Fewer were right at first than the mark asks for: it was reached when what was missed was asked again. */
export function wasReachedAgain({ result, passMark }: CertificateContent): boolean {
  return result !== null && passMark !== null && result.right * 100 < passMark * result.questions;
}
