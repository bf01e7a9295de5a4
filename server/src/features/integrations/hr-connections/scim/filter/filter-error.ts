/** A filter or path that is not understood, and where. Says nothing of the values in it, which may be personal. */
export class FilterError extends Error {}
