/** Method and path → operation id. */
export type Operations = ReadonlyMap<string, string>;

/** What is neither offered nor listed with a reason, and what is listed without need. */
export function gaps(
  operations: Operations,
  offered: ReadonlySet<string>,
  exceptions: Readonly<Record<string, string>>,
): string[] {
  const missing = [...operations].filter(([, id]) => !offered.has(id) && !(id in exceptions));
  const known = new Set(operations.values());
  return [
    ...missing.map(([request, id]) => `${id} (${request}) is missing`),
    ...Object.keys(exceptions).flatMap((id) => {
      if (!known.has(id)) return [`${id} is listed as not offered, and there is no such operation`];
      return offered.has(id) ? [`${id} is listed as not offered, and is offered`] : [];
    }),
  ];
}
