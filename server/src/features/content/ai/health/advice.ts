interface Endpoint {
  owner: "installation" | "organization";
  model: string;
}

/** What happened at an endpoint, and what its operator has to do. */
export function adviceOn(failure: string | null, { owner, model }: Endpoint): string {
  if (failure === null) return `It answers, and knows the model ${model}.`;
  const key = owner === "organization" ? "the organization's key" : "LLM_API_KEY or SPEECH_API_KEY";
  const address = owner === "organization" ? "the address" : "LLM_BASE_URL or SPEECH_BASE_URL";
  switch (failure) {
    case "key_unreadable":
      return "SECRET_KEY does not open the stored key, so nothing is asked. Enter the key again.";
    case "http_401":
    case "http_403":
      return `It does not accept the key (${status(failure)}). Check ${key} and what the key may do.`;
    case "http_402":
      return "It wants to be paid first (402). Check the account with whoever runs it.";
    case "http_404":
      return `It knows no such operation, or no model ${model} (404). Check that ${address} ends as its documentation says, often in /v1, and that the model is there.`;
    case "http_400":
    case "http_422":
      return `It does not take the request (${status(failure)}). Check that ${model} is a model of this kind.`;
    case "http_429":
      return "It takes no more requests now (429). Wait, or ask whoever runs it for more.";
    case "timeout":
      return "It did not answer in 15 seconds. A model that is being loaded takes longer: try again; else check the machine it runs on.";
    case "dns":
      return `Its name leads nowhere. Check ${address}.`;
    case "connect":
      return `Nothing listens there. Check ${address}, and that the model's server runs and can be reached from here.`;
    case "blocked_address":
      return "Its address lies in a private network, where an organization's endpoint may not be. Set it in the environment as LLM_BASE_URL, or allow the range with OUTBOUND_ALLOW.";
    case "tls":
      return "No secure connection could be made. Check its certificate.";
    case "redirect":
      return `It leads elsewhere, and redirects are not followed. Set ${address} to where it leads.`;
    case "on_hold":
      return "Nothing is sent to others after a restore until an operator says so.";
    default:
      return /^http_5/.test(failure)
        ? `It fails by itself (${status(failure)}). See its own log.`
        : `What came is no answer of an OpenAI-compatible API (${failure}). Check ${address}.`;
  }
}

function status(failure: string): string {
  return failure.replace("http_", "");
}
