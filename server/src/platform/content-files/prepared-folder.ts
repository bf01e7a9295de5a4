/** Where the build keeps seeds that it has parsed (`server/build.mjs` puts it here); null for the sources, which parse them. */
export const preparedFolder: string | null = null;
