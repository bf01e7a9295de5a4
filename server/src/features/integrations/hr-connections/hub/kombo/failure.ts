import { isRecord } from "#kernel/record.ts";
import { defineSentence, type Sentence } from "#platform/health/sentence.ts";
import { HubError, type HubErrorKind } from "../failure.ts";

/** What the hub answers instead of data. Its `code` decides: statuses moved before, and codes are added. */
interface KomboFailure {
  status: number;
  code: string | null;
}

export function readFailure(status: number, body: unknown): KomboFailure {
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  const { code } = error;
  // It is shown and stored: what is no code is somebody else's text.
  return {
    status,
    code: typeof code === "string" && /^[A-Z_]+(\.[A-Z_]+)?$/.test(code) && code.length <= 100 ? code : null,
  };
}

/** Whether the same request may work a little later. */
export function isPassing({ status, code }: KomboFailure): boolean {
  if (code !== null)
    return /^(PLATFORM|REMOTE)\.RATE_LIMIT_EXCEEDED$|^REMOTE\.SERVICE_UNAVAILABLE$/.test(code);
  return status === 429 || status === 503;
}

/** In plain words: what is the matter, and who has to do what. */
export function failureOf({ status, code }: KomboFailure): HubError {
  const known = explanations.find(({ codes }) => codes.test(code ?? ""));
  if (known) return new HubError(known.kind, known.sentence());
  const meant = code === null ? meantBy[status] : undefined;
  if (meant !== undefined) return failureOf({ status, code: meant });
  const answered = code === null ? statusAlone({ status }) : withCode({ status, code });
  return new HubError(status >= 500 || status === 429 ? "temporary" : "answer", answered, askSupport());
}

const statusAlone = defineSentence("hub.answered", "The hub answered status {status}.");
const withCode = defineSentence("hub.answered.code", "The hub answered {code} (status {status}).");
const askSupport = defineSentence(
  "hub.answered.ask",
  "If it goes on, ask the hub's support, with the time of this message.",
);

/** What a bare status says: the hub, or something before it, gave no code. */
const meantBy: Partial<Record<number, string>> = {
  401: "PLATFORM.AUTHENTICATION_INVALID",
  429: "PLATFORM.RATE_LIMIT_EXCEEDED",
};

const explanations: { codes: RegExp; kind: HubErrorKind; sentence: () => Sentence }[] = [
  {
    codes: /^PLATFORM\.AUTHENTICATION_INVALID$/,
    kind: "credentials",
    sentence: defineSentence(
      "hub.key_refused",
      "The hub refuses the API key. Copy a key of the right environment from the hub's dashboard and save it again.",
    ),
  },
  {
    codes: /^PLATFORM\.INTEGRATION_NOT_FOUND$/,
    kind: "credentials",
    sentence: defineSentence(
      "hub.no_integration",
      "The hub knows no integration with this id, or does not any more. Accounts stay as they are. If it was deleted there, connect the HR system again and enter the new id; else copy it from the integration's page in the hub's dashboard (such as workday:HWUT…), and check that the key belongs to the same environment.",
    ),
  },
  {
    codes: /^PLATFORM\.IP_NOT_WHITELISTED$/,
    kind: "credentials",
    sentence: defineSentence(
      "hub.address_not_listed",
      "The hub takes this key from listed addresses only. Add the address of this service to the list in the hub's dashboard.",
    ),
  },
  {
    codes: /^INTEGRATION\.SETUP_SYNC_PENDING$/,
    kind: "setup",
    sentence: defineSentence(
      "hub.first_sync",
      "The hub is still reading the HR system for the first time. That takes hours; nothing needs to be done.",
    ),
  },
  {
    codes: /^INTEGRATION\.SETUP_INCOMPLETE$/,
    kind: "setup",
    sentence: defineSentence(
      "hub.setup_unfinished",
      "The set-up at the hub is not finished. The customer's HR administrator has to complete its remaining steps.",
    ),
  },
  {
    codes: /^INTEGRATION\.QA_FAILED$/,
    kind: "setup",
    sentence: defineSentence(
      "hub.quality_checks",
      "The hub's own quality checks of the integration failed. Ask the hub's support to look at them.",
    ),
  },
  {
    codes: /^(INTEGRATION|REMOTE)\.AUTHENTICATION_INVALID$/,
    kind: "setup",
    sentence: defineSentence(
      "hub.refused_by_hr_system",
      "The HR system refuses the hub. The customer's HR administrator has to connect it again in the hub's set-up.",
    ),
  },
  {
    codes: /^INTEGRATION\.PERMISSION_MISSING$/,
    kind: "setup",
    sentence: defineSentence(
      "hub.permission_missing",
      "The hub may not read employees or groups. The customer's HR administrator has to grant these permissions in the HR system.",
    ),
  },
  {
    codes: /^INTEGRATION\.MODEL_NOT_AVAILABLE$/,
    kind: "not_delivered",
    sentence: defineSentence("hub.not_delivered", "The hub does not deliver such records of this HR system."),
  },
  {
    codes: /^INTEGRATION\.MODEL_DISABLED$/,
    kind: "setup",
    sentence: defineSentence(
      "hub.models_off",
      "The hub does not deliver employees or groups of this integration. Switch both models on in its scope, in the hub's dashboard.",
    ),
  },
  {
    codes: /^INTEGRATION\.INACTIVE$/,
    kind: "disabled",
    sentence: defineSentence(
      "hub.switched_off",
      "The integration is switched off at the hub. Accounts stay as they are until it is switched on again.",
    ),
  },
  {
    codes: /^(PLATFORM|REMOTE)\.RATE_LIMIT_EXCEEDED$|^PLATFORM\.CONCURRENCY_LIMIT_EXCEEDED$/,
    kind: "temporary",
    sentence: defineSentence(
      "hub.asked_too_often",
      "The hub is asked more often than it allows. The next run tries again.",
    ),
  },
  {
    codes: /^REMOTE\.(SERVICE_UNAVAILABLE|UNKNOWN_HTTP_ERROR)$|^PLATFORM\.TASK_TIMED_OUT$/,
    kind: "temporary",
    sentence: defineSentence(
      "hub.hr_system_unreachable",
      "The hub does not reach the HR system at the moment. The next run tries again.",
    ),
  },
];
