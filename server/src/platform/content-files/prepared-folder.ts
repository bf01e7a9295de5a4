/** The folder with seeds parsed by the build (set by `server/build.mjs`); null when running from source, which parses them itself. */
export const preparedFolder: string | null = null;
