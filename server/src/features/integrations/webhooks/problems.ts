import { defineNotFound, defineProblem } from "#kernel/problem.ts";

export const endpointNotFound = defineNotFound("webhook_endpoint_not_found");
export const deliveryNotFound = defineNotFound("webhook_delivery_not_found");
export const rotationUnderWay = defineProblem({
  code: "secret_rotation_under_way",
  status: 422,
  detail:
    "This endpoint has two secrets already. Retire the old one, or abandon the new one if it was never promoted, before adding another.",
});
export const nothingToRotate = defineProblem({
  code: "no_second_secret",
  status: 422,
  detail: "This endpoint has only its primary secret. Add a second one first.",
});
export const secretNotPromoted = defineProblem({
  code: "secret_not_promoted",
  status: 422,
  detail:
    "The second secret is the new one, which was never promoted: to retire the old one promote the new one first; to do without the new one send the step `abandon`.",
});
export const secretPromoted = defineProblem({
  code: "secret_promoted",
  status: 422,
  detail:
    "The new secret was promoted, so the second one is the old one; end it with the step `retire`, or let it end by itself.",
});
export const endpointInactive = defineProblem({
  code: "webhook_endpoint_inactive",
  status: 422,
  detail:
    "This endpoint is inactive: nothing is queued for it. An operator sets its `is_active` to true first; then try again.",
});

export const secretUnreadable = defineProblem({
  code: "signing_secret_unreadable",
  status: 409,
  detail:
    "The endpoint's signing secret cannot be opened, so nothing is sent. The operator puts the key that wrote it back into SECRET_KEY, or rotates the endpoint's secret.",
});
