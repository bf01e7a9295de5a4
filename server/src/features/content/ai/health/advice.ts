import { defineSentence, type Sentence } from "#platform/health/sentence.ts";

interface Endpoint {
  owner: "installation" | "organization";
  model: string;
}

/** What happened at an endpoint, and what its operator has to do. */
export function adviceOn(failure: string | null, { owner, model }: Endpoint): Sentence {
  if (failure === null) return answers({ model });
  const status = failure.replace("http_", "");
  if (/^http_40[13]$/.test(failure)) return keyRefused[owner]({ status });
  if (failure === "http_404") return notFound[owner]({ model });
  if (failure === "http_400" || failure === "http_422") return requestRefused({ status, model });
  if (/^http_5/.test(failure)) return fails({ status });
  const anywhere = regardless[failure];
  if (anywhere !== undefined) return anywhere();
  const ofOwner = byOwner[failure];
  return ofOwner === undefined ? noApi[owner]({ failure }) : ofOwner[owner]();
}

const answers = defineSentence("ai_endpoint.answers", "It answers, and knows the model {model}.");
const requestRefused = defineSentence(
  "ai_endpoint.request_refused",
  "It does not take the request ({status}). Check that {model} is a model of this kind.",
);
const fails = defineSentence("ai_endpoint.fails", "It fails by itself ({status}). See its own log.");
const keyRefused = {
  organization: defineSentence(
    "ai_endpoint.key_refused",
    "It does not accept the key ({status}). Check the organization's key and what the key may do.",
  ),
  installation: defineSentence(
    "ai_endpoint.key_refused.installation",
    "It does not accept the key ({status}). Check LLM_API_KEY or SPEECH_API_KEY and what the key may do.",
  ),
} as const;
const notFound = {
  organization: defineSentence(
    "ai_endpoint.not_found",
    "It knows no such operation, or no model {model} (404). Check that the address ends as its documentation says, often in /v1, and that the model is there.",
  ),
  installation: defineSentence(
    "ai_endpoint.not_found.installation",
    "It knows no such operation, or no model {model} (404). Check that LLM_BASE_URL or SPEECH_BASE_URL ends as its documentation says, often in /v1, and that the model is there.",
  ),
} as const;
const nameNowhere = {
  organization: defineSentence("ai_endpoint.dns", "Its name leads nowhere. Check the address."),
  installation: defineSentence(
    "ai_endpoint.dns.installation",
    "Its name leads nowhere. Check LLM_BASE_URL or SPEECH_BASE_URL.",
  ),
} as const;
const nothingListens = {
  organization: defineSentence(
    "ai_endpoint.connect",
    "Nothing listens there. Check the address, and that the model's server runs and can be reached from here.",
  ),
  installation: defineSentence(
    "ai_endpoint.connect.installation",
    "Nothing listens there. Check LLM_BASE_URL or SPEECH_BASE_URL, and that the model's server runs and can be reached from here.",
  ),
} as const;
const leadsElsewhere = {
  organization: defineSentence(
    "ai_endpoint.redirect",
    "It leads elsewhere, and redirects are not followed. Set the address to where it leads.",
  ),
  installation: defineSentence(
    "ai_endpoint.redirect.installation",
    "It leads elsewhere, and redirects are not followed. Set LLM_BASE_URL or SPEECH_BASE_URL to where it leads.",
  ),
} as const;
const noApi = {
  organization: defineSentence(
    "ai_endpoint.no_api",
    "What came is no answer of an OpenAI-compatible API ({failure}). Check the address.",
  ),
  installation: defineSentence(
    "ai_endpoint.no_api.installation",
    "What came is no answer of an OpenAI-compatible API ({failure}). Check LLM_BASE_URL or SPEECH_BASE_URL.",
  ),
} as const;

/** What is so whoever entered the endpoint. */
const regardless: Partial<Record<string, () => Sentence>> = {
  key_unreadable: defineSentence(
    "ai_endpoint.key_unreadable",
    "SECRET_KEY does not open the stored key, so nothing is asked. Enter the key again.",
  ),
  http_402: defineSentence(
    "ai_endpoint.unpaid",
    "It wants to be paid first (402). Check the account with whoever runs it.",
  ),
  http_429: defineSentence(
    "ai_endpoint.too_many",
    "It takes no more requests now (429). Wait, or ask whoever runs it for more.",
  ),
  timeout: defineSentence(
    "ai_endpoint.timeout",
    "It did not answer in 15 seconds. A model that is being loaded takes longer: try again; else check the machine it runs on.",
  ),
  blocked_address: defineSentence(
    "ai_endpoint.blocked_address",
    "Its address lies in a private network, where an organization's endpoint may not be. Set it in the environment as LLM_BASE_URL, or allow the range with OUTBOUND_ALLOW.",
  ),
  tls: defineSentence("ai_endpoint.tls", "No secure connection could be made. Check its certificate."),
  on_hold: defineSentence(
    "ai_endpoint.on_hold",
    "Nothing is sent to others after a restore until an operator says so.",
  ),
};

const byOwner: Partial<Record<string, Record<Endpoint["owner"], () => Sentence>>> = {
  dns: nameNowhere,
  connect: nothingListens,
  redirect: leadsElsewhere,
};
