import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { parseAddress } from "../../addresses/address-range.ts";
import { defineSentence, type Sentence } from "../../health/sentence.ts";
import { OutboundError } from "../failure.ts";
import type { Resolver } from "../names/name-resolver.ts";
import type { AddressPolicy } from "./address-policy.ts";
import { blockedAddress, isStandardHttps, outsideAllowList } from "./check-url.ts";

const unresolved = defineSentence("outbound.dns", "The host name could not be resolved.");
const noAddress = defineSentence("outbound.no_address", "The host name has no address.");

/**
 * Opens connections only to permitted addresses. The name is looked up once, here, and the connection goes to the very
 * addresses that were checked: a name that answers differently the second time is never asked a second time. If any of
 * its addresses is not permitted the whole name is refused. The TLS name stays the host's.
 */
export function guardedConnect(policy: AddressPolicy, resolve: Resolver): buildConnector.connector {
  const standard = connectorFor(policy.isReachable, blockedAddress, resolve);
  const inside = connectorFor(policy.isAllowListed, outsideAllowList, resolve);
  return (target, callback) => (isStandardHttps(target) ? standard : inside)(target, callback);
}

function connectorFor(
  isPermitted: (address: string) => boolean,
  refusal: Sentence,
  resolve: Resolver,
): buildConnector.connector {
  const connect = buildConnector({
    allowH2: false,
    timeout: connectTimeoutMs,
    autoSelectFamilyAttemptTimeout: 1_000, // Node's 250 ms gives up on receivers on the other side of the globe
    lookup: guardedLookup(isPermitted, refusal, resolve),
  });
  return (target, callback) => {
    // A literal address is connected to without any lookup.
    if (parseAddress(target.hostname) && !isPermitted(target.hostname)) {
      callback(new OutboundError("blocked_address", refusal), null);
      return;
    }
    connect(target, callback);
  };
}

/** Only sees to it that abandoned attempts end; a call's own deadline is in `outbound.ts`. */
const connectTimeoutMs = 10_000;

function guardedLookup(
  isPermitted: (address: string) => boolean,
  refusal: Sentence,
  resolve: Resolver,
): LookupFunction {
  return (hostname, options, callback) => {
    const permitted = resolve(hostname).then(
      (addresses) => checkAddresses(addresses, isPermitted, refusal),
      () => new OutboundError("dns", unresolved()),
    );
    permitted.then((found) => {
      if (found instanceof OutboundError) callback(found, "");
      else if (options.all) callback(null, found);
      else callback(null, found[0].address, found[0].family);
    });
  };
}

function checkAddresses(
  addresses: LookupAddress[],
  isPermitted: (address: string) => boolean,
  refusal: Sentence,
): [LookupAddress, ...LookupAddress[]] | OutboundError {
  const [first, ...others] = addresses;
  if (!first) return new OutboundError("dns", noAddress());
  if (!addresses.every(({ address }) => isPermitted(address)))
    return new OutboundError("blocked_address", refusal);
  return [first, ...others];
}
