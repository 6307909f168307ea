/** The time of the server, exactly enough to play sound by it: the header that other screens use counts in seconds. */
import { AskServerTime, ServerTime } from '#contract/classroom/events/clips.ts'
import { serverAheadMs, type TimeExchange } from '#contract/classroom/rules/clips.ts'
import { emit, listen } from '#web/lib/socket.ts'

/** Questions at once; the shortest round trip of them is what counts. */
const first = 5
const everyMs = 10_000
/** Until there is an answer. */
const againMs = 1000
/** Clocks of devices drift, so that old answers are left out. */
const kept = 12

/** Of the device, ms; it never jumps. */
const deviceNow = (): number => performance.timeOrigin + performance.now()

export class ServerClock {
  #exchanges: readonly TimeExchange[] = []

  /** Epoch ms; null until the server has answered once. */
  now = (): number | null => {
    const ahead = serverAheadMs(this.#exchanges)
    return ahead === null ? null : deviceNow() + ahead
  }

  /** Asks until the returned function is called. */
  start(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isRunning = true
    const stop = listen(ServerTime, ({ asked, now }) => {
      const exchange = { sentAt: asked, receivedAt: deviceNow(), serverAt: now }
      this.#exchanges = [...this.#exchanges, exchange].slice(-kept)
    })
    const ask = async (times: number): Promise<void> => {
      for (let i = 0; i < times && isRunning; i++) await emit(AskServerTime, { asked: deviceNow() })
      const isKnown = this.#exchanges.length > 0
      if (isRunning) timer = setTimeout(() => void ask(isKnown ? 1 : first), isKnown ? everyMs : againMs)
    }
    void ask(first)
    return () => {
      isRunning = false
      clearTimeout(timer)
      stop()
    }
  }
}
