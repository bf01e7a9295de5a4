import { isRecord } from "#kernel/record.ts";
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
  if (known) return new HubError(known.kind, known.sentence);
  const meant = code === null ? meantBy[status] : undefined;
  if (meant !== undefined) return failureOf({ status, code: meant });
  const named = code === null ? `status ${status}` : `${code} (status ${status})`;
  return new HubError(
    status >= 500 || status === 429 ? "temporary" : "answer",
    `The hub answered ${named}. If it goes on, ask the hub's support, with the time of this message.`,
  );
}

/** What a bare status says: the hub, or something before it, gave no code. */
const meantBy: Partial<Record<number, string>> = {
  401: "PLATFORM.AUTHENTICATION_INVALID",
  429: "PLATFORM.RATE_LIMIT_EXCEEDED",
};

const explanations: { codes: RegExp; kind: HubErrorKind; sentence: string }[] = [
  {
    codes: /^PLATFORM\.AUTHENTICATION_INVALID$/,
    kind: "credentials",
    sentence:
      "The hub refuses the API key. Copy a key of the right environment from the hub's dashboard and save it again.",
  },
  {
    codes: /^PLATFORM\.INTEGRATION_NOT_FOUND$/,
    kind: "credentials",
    sentence:
      "The hub knows no integration with this id, or does not any more. Accounts stay as they are. If it was deleted there, connect the HR system again and enter the new id; else copy it from the integration's page in the hub's dashboard (such as workday:HWUT…), and check that the key belongs to the same environment.",
  },
  {
    codes: /^PLATFORM\.IP_NOT_WHITELISTED$/,
    kind: "credentials",
    sentence:
      "The hub takes this key from listed addresses only. Add the address of this service to the list in the hub's dashboard.",
  },
  {
    codes: /^INTEGRATION\.SETUP_SYNC_PENDING$/,
    kind: "setup",
    sentence:
      "The hub is still reading the HR system for the first time. That takes hours; nothing needs to be done.",
  },
  {
    codes: /^INTEGRATION\.SETUP_INCOMPLETE$/,
    kind: "setup",
    sentence:
      "The set-up at the hub is not finished. The customer's HR administrator has to complete its remaining steps.",
  },
  {
    codes: /^INTEGRATION\.QA_FAILED$/,
    kind: "setup",
    sentence:
      "The hub's own quality checks of the integration failed. Ask the hub's support to look at them.",
  },
  {
    codes: /^(INTEGRATION|REMOTE)\.AUTHENTICATION_INVALID$/,
    kind: "setup",
    sentence:
      "The HR system refuses the hub. The customer's HR administrator has to connect it again in the hub's set-up.",
  },
  {
    codes: /^INTEGRATION\.PERMISSION_MISSING$/,
    kind: "setup",
    sentence:
      "The hub may not read employees or groups. The customer's HR administrator has to grant these permissions in the HR system.",
  },
  {
    codes: /^INTEGRATION\.MODEL_NOT_AVAILABLE$/,
    kind: "not_delivered",
    sentence: "The hub does not deliver such records of this HR system.",
  },
  {
    codes: /^INTEGRATION\.MODEL_DISABLED$/,
    kind: "setup",
    sentence:
      "The hub does not deliver employees or groups of this integration. Switch both models on in its scope, in the hub's dashboard.",
  },
  {
    codes: /^INTEGRATION\.INACTIVE$/,
    kind: "disabled",
    sentence:
      "The integration is switched off at the hub. Accounts stay as they are until it is switched on again.",
  },
  {
    codes: /^(PLATFORM|REMOTE)\.RATE_LIMIT_EXCEEDED$|^PLATFORM\.CONCURRENCY_LIMIT_EXCEEDED$/,
    kind: "temporary",
    sentence: "The hub is asked more often than it allows. The next run tries again.",
  },
  {
    codes: /^REMOTE\.(SERVICE_UNAVAILABLE|UNKNOWN_HTTP_ERROR)$|^PLATFORM\.TASK_TIMED_OUT$/,
    kind: "temporary",
    sentence: "The hub does not reach the HR system at the moment. The next run tries again.",
  },
];
