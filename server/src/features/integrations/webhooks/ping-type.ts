/** Of a test delivery. Pollers never see it, and no endpoint can list it. */
export const PING_TYPE = "webhook.ping";
