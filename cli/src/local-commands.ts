import type { LocalCommand } from "./command.ts";
import { doctor } from "./doctor/doctor.ts";
import { listProfiles } from "./session/list-profiles.ts";
import { login } from "./session/login.ts";
import { logout } from "./session/logout.ts";

/** Commands about this machine and its access to the service. */
export const localCommands: Readonly<Record<string, LocalCommand>> = {
  doctor,
  login,
  logout,
  profiles: listProfiles,
};
