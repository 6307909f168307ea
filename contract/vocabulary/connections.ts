/** Times of sockets beside those of `realtime`, ms. */
export const connections = {
  /**
   * How often sockets without a ping for `realtime.deadAfterMs` are looked for; also before somebody counts as away from a
   * message. Those who are available now are looked at every `realtime.deadAfterMs`.
   */
  pulseMs: 600_000,
  /** Waits for a socket: of the first attempt what the server said in its greeting, of later ones up to the longest. */
  returns: { withinMs: 5_000, startMs: 1_000, maxMs: 30_000 },
} as const
