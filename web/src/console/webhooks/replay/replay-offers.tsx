import { Notice } from "../../../design/notice.tsx";
import { locale } from "../../language/language.ts";
import type { ReplayOffer } from "../endpoint-queries.ts";
import { ReplayDeliveries } from "./replay-deliveries.tsx";

interface ReplayOffersProps {
  endpoint: number;
  offers: readonly ReplayOffer[];
}

/** What an endpoint did not get while it was stopped or off. Nothing of it is sent unless somebody asks. */
export function ReplayOffers({ endpoint, offers }: ReplayOffersProps) {
  return offers.map(({ status, from, count }) => (
    <Notice key={status} kind="success">
      <p>{offerInWords(status, count)} Nothing of this is sent unless you ask for it.</p>
      <ReplayDeliveries endpoint={endpoint} range={{ from }} status={status} />
    </Notice>
  ));
}

function offerInWords(status: ReplayOffer["status"], count: number): string {
  const amount = count.toLocaleString(locale);
  if (status === "failed") {
    return count === 1
      ? "1 delivery was given up before the service stopped sending."
      : `${amount} deliveries were given up before the service stopped sending.`;
  }
  return count === 1
    ? "1 event came while the endpoint was off, and was not queued for it."
    : `${amount} events came while the endpoint was off, and were not queued for it.`;
}
