import * as v from 'valibot'
import { Instant } from '../../shared/shapes/wire.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Ms = v.nullable(Count)
/** Always 0: there is no host to measure on the edge. The keys stay for clients that chart them. */
const Unmeasured = v.number()

/** Requests of the last minute. Durations are null without any. */
const requestFigures = { requests: Count, errors: Count, p50Ms: Ms, p95Ms: Ms }

/** Counted to this many and no further. */
export const mostBacklog = 1000

/**
 * How the server does. What a host would measure is 0; `edge` has what can be measured: requests of the last minute as
 * the isolates report them, and what waits in the database.
 */
export const ServerFigures = v.object({
  memory: Unmeasured,
  cpu: Unmeasured,
  elapsed: Unmeasured,
  heap: v.object({
    totalHeapSize: Unmeasured,
    totalPhysicalSize: Unmeasured,
    totalAvailableSize: Unmeasured,
    usedHeapSize: Unmeasured,
    heapSizeLimit: Unmeasured,
    numberOfNativeContexts: Unmeasured,
    numberOfDetachedContexts: Unmeasured,
  }),
  /** Epoch ms. */
  timestamp: Count,
  /** Of 1, 5 and 15 minutes. */
  load: v.array(Unmeasured),
  edge: v.object({
    requestsPerMinute: Count,
    /** Answered with a status of 500 or above. */
    errorsPerMinute: Count,
    p50Ms: Ms,
    p95Ms: Ms,
    /** By the first word of the address, most requests first. */
    groups: v.array(v.object({ name: v.string(), ...requestFigures })),
    /** At least: reads that do not report their rows count what they returned. */
    rowsReadPerMinute: Count,
    socketsOpenedPerMinute: Count,
    /** People with an open socket, as of `backlogAt`; counted to `mostBacklog`. */
    online: Count,
    /** Calls whose time it is, and of those the ones somebody has joined. */
    scheduledCalls: Count,
    liveSessions: Count,
    /** Messages that are due and not sent yet, and since when the oldest is; counted to `mostBacklog`. */
    outboxDue: Count,
    outboxOldest: v.nullable(Instant),
    /** Messages that were given up in the last day, or not sent within their life; counted to `mostBacklog`. */
    outboxClosed: Count,
    openTransactions: Count,
    pendingInvoices: Count,
    unprocessedEvents: Count,
    /** When the figures of the database were read; null before the first time. */
    backlogAt: v.nullable(Instant),
    /** When each schedule last ran. */
    lastCron: v.record(v.string(), Instant),
  }),
})
export type ServerFigures = v.InferOutput<typeof ServerFigures>
