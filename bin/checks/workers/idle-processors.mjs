import { cpus } from "node:os";

const LOOK_MS = 2_000;
/** Less comes and goes while files begin and end. */
const IDLE_SHARE = 0.2;

/**
 * Calls back every two seconds in which a good part of the processors' time was idle.
 * @returns what ends it
 */
export function watchIdleProcessors(onIdle) {
  let before = readTimes();
  const timer = setInterval(() => {
    const now = readTimes();
    const share = (now.idle - before.idle) / Math.max(1, now.all - before.all);
    before = now;
    if (share > IDLE_SHARE) onIdle();
  }, LOOK_MS);
  return () => clearInterval(timer);
}

/** Milliseconds of all processors together, since the machine started. */
function readTimes() {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (read) => times.reduce((total, time) => total + read(time), 0);
  const idle = sum((time) => time.idle);
  return { idle, all: idle + sum(({ user, nice, sys, irq }) => user + nice + sys + irq) };
}
