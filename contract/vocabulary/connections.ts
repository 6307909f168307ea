/** Times of sockets beside those of `realtime`, ms. */
export const connections = {
  /**
   * How often sockets without a ping for `realtime.deadAfterMs` are looked for; also before somebody counts as away from a
   * message. Those who are available now are looked at every `realtime.deadAfterMs`.
   */
  pulseMs: 600_000,
  /**
   * Waits for a socket. Of the first attempt what the server said in its greeting: `eachMs` for every person who is there,
   * at least `withinMs`, at most `longestMs`. Of later ones up to `maxMs`. A page whose own network was away comes back
   * within `aloneMs`; `ownNetworkMs`: for so long a sign of that explains why a socket closed.
   */
  returns: {
    withinMs: 5_000,
    eachMs: 4,
    longestMs: 60_000,
    startMs: 1_000,
    maxMs: 30_000,
    aloneMs: 300,
    ownNetworkMs: 10_000,
  },
} as const
