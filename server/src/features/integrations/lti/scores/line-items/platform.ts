import type { ServicePlatform } from "../../services/token-request.ts";
import type { ClaimedScore } from "../claim.ts";

export function platformOf(score: ClaimedScore): ServicePlatform {
  return {
    registrationId: score.registration_id,
    clientId: score.client_id,
    tokenUrl: score.token_url,
    tokenAudience: score.token_audience,
  };
}
