// Loaded into the child before its program. When the launcher is gone, nobody is left to pass on a
// signal: the child then stops as if it had been asked to.
if (process.channel) {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
  delete process.env.NODE_CHANNEL_FD;
}
