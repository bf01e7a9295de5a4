/** What is said to who leaves the slash of an address out: in the answer, and in its example in the documents. */
export function slashMissing(path: string, requestId: string) {
  return {
    detail: `Addresses of this API end in a slash: call ${path}/ instead.`,
    code: "slash_missing",
    request_id: requestId,
  };
}
