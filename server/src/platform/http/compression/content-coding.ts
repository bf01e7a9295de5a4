export type Coding = "br" | "gzip" | "identity";

/** The smallest of what there is that the client takes (RFC 9110, 12.5.3). As it is, a file is good for everybody. */
export function chooseCoding(
  acceptEncoding: string | string[] | undefined,
  available: ReadonlyMap<Coding, unknown>,
): Coding {
  const accepted = new Set(
    [acceptEncoding ?? ""]
      .flat()
      .join()
      .toLowerCase()
      .split(",")
      .map((item) => item.split(";").map((part) => part.trim()))
      .filter(([, weight = ""]) => !/^q=0(\.0*)?$/.test(weight))
      .map(([coding = ""]) => coding),
  );
  return (
    (["br", "gzip"] as const).find((coding) => accepted.has(coding) && available.has(coding)) ?? "identity"
  );
}
