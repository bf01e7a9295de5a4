import { defineProblem } from "#kernel/problem.ts";

export const organizationExportNotFound = defineProblem({
  code: "organization_export_not_found",
  status: 404,
  detail: "There is no such export, or it can no longer be downloaded; start another one.",
});
export const exportNotReady = defineProblem({
  code: "export_not_ready",
  status: 409,
  detail: "The export is still being written; ask again when `state` is `ready`.",
});
export const exportUnderWay = defineProblem({
  code: "export_under_way",
  status: 409,
  detail: "An export of this organization is being written already; wait for that one.",
});
export const slugMismatch = defineProblem({
  code: "slug_mismatch",
  status: 422,
  detail: "`confirm` must be the slug of this organization; nothing was closed or deleted.",
});
export const deletionPending = defineProblem({
  code: "deletion_pending",
  status: 409,
  detail: "The deletion of this organization was requested already; look at its deletions.",
});
export const noDeletion = defineProblem({
  code: "no_deletion",
  status: 409,
  detail: "No deletion of this organization waits that could be cancelled.",
});
export const deletionBegun = defineProblem({
  code: "deletion_begun",
  status: 409,
  detail: "Erasing has begun, so this deletion can no longer be cancelled.",
});
export const deletionNotFound = defineProblem({
  code: "deletion_not_found",
  status: 404,
  detail: "Deletion not found.",
});
