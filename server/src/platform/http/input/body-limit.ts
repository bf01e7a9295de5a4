/** The most bytes of a JSON body, where a route says nothing else (contract 1.7). */
export const JSON_BODY_BYTES = 1_000_000;
