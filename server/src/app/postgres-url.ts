/** Without a host, as in `postgres://lectern@/lectern?host=/run/postgresql`, the driver takes an address, too. */
export function isPostgresUrl(value: string): boolean {
  return /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value.replace("@/", "@localhost/"));
}
