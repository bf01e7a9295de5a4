/** What a release is made for: `linux-x64`, as Node names system and processor; on Linux with glibc. */
export const platforms = ["linux-x64", "linux-arm64"];

export const platformHere = `${process.platform}-${process.arch}`;

/** Whether a package of the lockfile is for that platform. */
export function fits({ os, cpu, libc }, platform) {
  const [system, processor] = platform.split("-");
  return (
    (os?.includes(system) ?? true) && (cpu?.includes(processor) ?? true) && (libc?.includes("glibc") ?? true)
  );
}
