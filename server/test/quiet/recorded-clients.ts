import type { Context } from "#platform/feature.ts";

/** Writes down every call of the two outbound clients, from now on. */
export function recordClients({ outbound, toModels }: Pick<Context, "outbound" | "toModels">): string[] {
  const calls: string[] = [];
  for (const [name, client] of Object.entries({ outbound, toModels }))
    for (const way of ["request", "stream", "checkDestination"] as const)
      Reflect.set(
        client,
        way,
        new Proxy(client[way], {
          apply(call, self, given) {
            const [to] = given;
            calls.push(`${name}.${way} ${typeof to === "string" ? to : to.url}`);
            return Reflect.apply(call, self, given);
          },
        }),
      );
  return calls;
}
