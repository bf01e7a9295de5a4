/** The library behind the calls: 150 ms and 30 MB that a service without models does not pay. */
export function library() {
  return import("./provider.ts");
}
