/**
 * The worker in one process. Durable Objects are replaced: what they would do for a lesson, the simulation does itself
 * with the same stores.
 */
import { BookingAlarms } from '#durable/session-room/booking-alarms.ts'
import type { Bindings } from '#worker/bindings.ts'
import { markScheduled } from '#worker/features/lessons/attendance-store.ts'
import { createApp } from '#worker/http/app.ts'
import type { JobPart } from '#worker/job-hands.ts'
import type { Claim, RingRequest } from '#worker/ring-board.ts'
import { workPart } from '#worker/schedules/parts.ts'
import { runScheduledJobs } from '#worker/schedules/sweep.ts'
import { openDb } from '#worker/storage/db.ts'
import { clock, database, runtime } from './runtime.ts'

/** Who is in the room of each session at this moment, whatever has reached the database. */
export const peopleInside = new Map<string, Set<number>>()

/** What the board of searches says to a tutor who accepts, by the search. */
export const searches = new Map<string, RingRequest>()

/** Objects of which every method does nothing, except those given. */
const idle = (methods: Readonly<Record<string, (...args: never[]) => Promise<unknown>>> = {}) => {
  const stub = new Proxy(methods, { get: (known, name: string) => known[name] ?? (async () => undefined) })
  return { getByName: () => stub }
}
const unlimited = { limit: async () => ({ success: true }) }

/** Refusals are part of the play; their lines would hide what the simulation itself says. */
const say = console.log
console.log = (...said: unknown[]) => {
  if (!/^\{"(cron|request|security)":/.test(String(said[0]))) say(...said)
}

export const db = openDb(database as never)
const env = Object.assign(runtime.env, {
  APP_ENV: 'test',
  APP_URL: 'http://localhost:8787',
  READ_REPLICAS: 'off',
  OBJECT_LOCATION: '',
  TOKEN_SECRET: 'test-secret-of-at-least-thirty-two-bytes',
  OTP_PEPPER: 'test-pepper-of-at-least-thirty-two-bytes',
  PASSWORD_LOG_N: '10',
  FILES: {
    delete: async () => undefined,
    put: async () => null,
    get: async () => null,
    head: async () => null,
    list: async () => ({ objects: [], truncated: false }),
  },
  USER_HUB: idle({ deliver: async () => 0, deliverToTabs: async () => [] }),
  CHAT_ROOM: idle({ post: async () => ({ code: 'ok' }) }),
  SESSION_ROOM: {
    getByName: (name: string) => ({
      schedule: ({ sessionId, endAt }: { sessionId: string; endAt: number }) => markScheduled(db, sessionId, endAt),
      inside: async () => [...(peopleInside.get(name) ?? [])],
      close: async () => peopleInside.delete(name),
    }),
  },
  CHANNEL: idle({ broadcast: async () => 0 }),
  JOB_HAND: { getByName: () => ({ work: (part: JobPart) => withContext((context) => workPart(env, context, part)) }) },
  RING_BOARD: idle({
    available: async () => [],
    claim: async (ringId: string): Promise<Claim> => {
      const request = searches.get(ringId)
      return request ? { kind: 'claimed', request } : { kind: 'over' }
    },
  }),
  SERVER_MONITOR: idle({ report: async () => ({ everyMs: Number.MAX_SAFE_INTEGER }) }),
  LOGIN_LIMIT: unlimited,
  REGISTER_LIMIT: unlimited,
  WRITE_LIMIT: unlimited,
  WEBHOOK_LIMIT: unlimited,
  VISITOR_LIMIT: unlimited,
  NETWORK_LIMIT: unlimited,
}) as unknown as Bindings

/** Waits for what a request left for after its answer, and for what that left in turn. */
const withContext = async <T>(work: (context: ExecutionContext) => Promise<T>): Promise<T> => {
  const left: Promise<unknown>[] = []
  const context = { waitUntil: (one: Promise<unknown>) => void left.push(one), passThroughOnException: () => undefined }
  const result = await work(context as unknown as ExecutionContext)
  for (let at = 0; at < left.length; at++) await left[at]?.catch(() => undefined)
  return result
}

/** `receive` takes the requests of simulated gateways, which the simulation delivers when it likes; else null. */
export const openWorker = (receive: (request: Request) => Promise<Response> | null): void => {
  const app = createApp()
  runtime.fetch = async (request) =>
    (await receive(request)) ?? withContext(async (context) => app.fetch(request, env as never, context))
}

export const runJobs = (cron: string): Promise<void> =>
  withContext((context) => runScheduledJobs(cron, clock.now(), env, context))

/** What a session's object does at the end of its lesson, and once more when nothing can follow. */
export const endSession = async (sessionId: string, endAt: number): Promise<void> => {
  const alarms = new BookingAlarms(env, { set: () => undefined, clear: () => undefined } as never, () => null)
  await alarms.settle(sessionId, endAt, clock.now())
}
