import { defineProblem } from "#kernel/problem.ts";

export const endpointNotFound = defineProblem({
  code: "webhook_endpoint_not_found",
  status: 404,
  detail: "Not found.",
});
export const deliveryNotFound = defineProblem({
  code: "webhook_delivery_not_found",
  status: 404,
  detail: "Not found.",
});
export const rotationUnderWay = defineProblem({
  code: "secret_rotation_under_way",
  status: 422,
  detail: "This endpoint has two secrets already. Retire the one that is not primary before adding another.",
});
export const nothingToRotate = defineProblem({
  code: "no_second_secret",
  status: 422,
  detail: "This endpoint has only its primary secret. Add a second one first.",
});
export const endpointInactive = defineProblem({
  code: "webhook_endpoint_inactive",
  status: 422,
  detail:
    "This endpoint is inactive: nothing is queued for it. Set its `is_active` to true first, then replay.",
});
