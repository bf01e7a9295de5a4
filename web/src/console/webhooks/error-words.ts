import type { components } from "@lectern/sdk/console";

type ErrorClass = NonNullable<components["schemas"]["WebhookDelivery"]["last_error"]>;

interface Words {
  label: string;
  /** What it means, and who can do what about it. */
  explanation: string;
}

export const errorWords: Record<ErrorClass, Words> = {
  dns: {
    label: "Name not found",
    explanation:
      "The host’s name could not be resolved. Check the spelling of the address, and the partner’s DNS record.",
  },
  connect: {
    label: "No connection",
    explanation:
      "Nothing accepted the connection. The partner’s server may be down, or a firewall keeps this service out.",
  },
  tls: {
    label: "Certificate problem",
    explanation:
      "The secure connection failed. Most often the partner’s certificate has expired, is for another name, or lacks an intermediate.",
  },
  timeout: {
    label: "Too slow",
    explanation:
      "There was no complete answer within 10 seconds. The partner should answer first and do the work afterwards.",
  },
  reset: {
    label: "Cut off",
    explanation: "The connection ended before the answer was complete. The partner’s log should say why.",
  },
  status: {
    label: "Refused",
    explanation: "The answer below, or the partner’s log, should say why.",
  },
  redirect: {
    label: "Redirect",
    explanation:
      "The receiver answered with a redirect, which is not followed. Register the address that it leads to.",
  },
  too_large: {
    label: "Answer too large",
    explanation: "The headers of the answer had no end. A short 2xx answer is all that is needed.",
  },
  blocked_address: {
    label: "Address not allowed",
    explanation:
      "The host is not on the public internet, so nothing was sent and no further attempt is made. In a private network, open it with the setting OUTBOUND_ALLOW.",
  },
  simulated: {
    label: "Simulated",
    explanation:
      "Nothing was sent: the partner’s sandbox asked for this attempt to fail, to see what happens then.",
  },
};
