import type { HttpRequest } from "#platform/http/types.ts";

export async function normalizeEnrolmentItems(request: HttpRequest): Promise<void> {
  const { body } = request;
  if (typeof body !== "object" || body === null || !("items" in body) || !Array.isArray(body.items)) return;
  body.items.forEach(normalizeEnrolmentFields);
}

/** Spaces around a course's slug mean nothing, and a blank course or cohort is one left out. */
export function normalizeEnrolmentFields(item: unknown): void {
  if (typeof item !== "object" || item === null) return;
  if ("course" in item && typeof item.course === "string") item.course = item.course.trim() || null;
  if ("cohort" in item && typeof item.cohort === "string" && !item.cohort.trim()) item.cohort = null;
}
