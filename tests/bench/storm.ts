/** Everybody loses the connection at once and comes back, while one person goes on asking. */
import { setTimeout as wait } from 'node:timers/promises'
import { returnDelay, returnsWithin } from '#contract/shared/rules/backoff.ts'
import { JoinedRooms } from '#contract/talk/events/chat.ts'
import type { Served } from '#scripts/serve.ts'
import { countsBetween, timesCounts } from './counts.ts'
import { readCounts } from './evening.ts'
import { cpuOf, summary } from './load.ts'
import type { Cost } from './model.ts'
import { openHub } from './sockets.ts'

/** Sockets that open at once before the storm, so that it begins with all of them. */
const atOnce = 20
const probeEveryMs = 50
const longestMs = 120_000
/** For what closing the earlier sockets leaves behind. */
const settleMs = 6_000

/** Opens a socket and waits for its greeting; returns the socket and how long it is asked to take to come back, ms. */
const greeted = async (origin: string, token: string): Promise<{ socket: WebSocket; withinMs: number }> => {
  const socket = await openHub(origin, token)
  return new Promise((resolve, reject) => {
    socket.addEventListener('close', () => reject(new Error('closed before it was greeted')), { once: true })
    socket.addEventListener('message', ({ data }) => {
      if (data === 'pong') return
      const { event, data: said } = JSON.parse(String(data)) as { event?: string; data?: { returnWithin?: number } }
      if (event === JoinedRooms.name) resolve({ socket, withinMs: said?.returnWithin ?? 1000 })
    })
  })
}

/** As the app does: again after a wait of its own, until it is back. Returns the tries it took. */
const comeBack = async (origin: string, token: string, withinMs: number): Promise<number> => {
  for (let attempt = 0; ; attempt++) {
    await wait(returnDelay(attempt, Math.random(), withinMs))
    const back = await greeted(origin, token).catch(() => null)
    if (back) return attempt + 1
  }
}

/** Asks for the same again and again until `over`, one after the other; returns the times, ms, and what was refused. */
const probe = async (ask: () => Promise<Response>, over: AbortSignal) => {
  const times: number[] = []
  let refused = 0
  while (!over.aborted) {
    const began = performance.now()
    // A connection that is closed instead of answered counts as a refusal.
    const answer = await ask().catch(() => null)
    await answer?.arrayBuffer()
    times.push(performance.now() - began)
    if (!answer?.ok) refused += 1
    await wait(probeEveryMs)
  }
  return { ...summary(times, 1), refused }
}

export interface Storm {
  readonly sockets: number
  /** Until everybody is back, ms. */
  readonly backMs: number
  readonly triesPerSocket: number
  readonly before: { readonly p50: number; readonly p99: number; readonly refused: number }
  /** What the server did for one of them, whoever else asked included. */
  readonly each: Cost
  readonly during: { readonly p50: number; readonly p99: number; readonly refused: number }
}

interface Opened {
  readonly socket: WebSocket
  /** Within how many ms it is asked to come back. */
  readonly withinMs: number
  readonly token: string
}

/** Resolves once whoever opens a socket is told of nearly so many people. */
const countedAll = async (origin: string, token: string, people: number): Promise<void> => {
  for (;;) {
    const { socket, withinMs } = await greeted(origin, token)
    socket.close()
    if (withinMs >= returnsWithin(people * 0.95)) return
    await wait(1000)
  }
}

export const reconnectStorm = async (server: Served, tokens: readonly string[], asker: string): Promise<Storm> => {
  const { origin } = server
  const openAll = async (): Promise<Opened[]> => {
    const open: Opened[] = []
    for (let i = 0; i < tokens.length; i += atOnce) {
      const some = tokens.slice(i, i + atOnce).map(async (token) => ({ token, ...(await greeted(origin, token)) }))
      open.push(...(await Promise.all(some)))
    }
    return open
  }
  // Whoever came first was told of few people: each comes anew once all are counted, as pages do that are opened later.
  const early = await openAll()
  await countedAll(origin, asker, tokens.length)
  const open = await openAll()
  for (const { socket } of early) socket.close()
  await wait(settleMs)
  const ask = () =>
    fetch(`${origin}/api/v1/user/tutor/list/onboarded?size=12`, { headers: { authorization: `Bearer ${asker}` } })
  const before = await probe(ask, AbortSignal.timeout(5_000))
  const over = new AbortController()
  const asking = probe(ask, AbortSignal.any([over.signal, AbortSignal.timeout(longestMs)]))
  const [counted, cpu, began] = [await readCounts(server), cpuOf(server.pid), performance.now()]
  for (const { socket } of open) socket.close()
  const tries = await Promise.all(open.map(({ token, withinMs }) => comeBack(origin, token, withinMs)))
  const backMs = performance.now() - began
  over.abort()
  const counts = timesCounts(countsBetween(counted, await readCounts(server)), 1 / open.length)
  const each = { ...counts, cpuMs: (cpuOf(server.pid) - cpu) / open.length }
  const triesPerSocket = tries.reduce((sum, one) => sum + one, 0) / tries.length
  return { sockets: open.length, backMs, triesPerSocket, each, before, during: await asking }
}
