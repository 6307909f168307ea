/**
 * The inbox of webhooks. A call is stored once its signature was verified and before it is processed, so that none is
 * lost and a repeat is recognised; one that cannot be processed yet is retried. Raw SQL: guarded writes.
 */

import { createHash } from 'node:crypto'
import { nextEventRetry } from '#contract/talk/rules/delivery.ts'
import { describeFault } from '#worker/database-errors.ts'
import { writeFault } from '#worker/log.ts'
import { ample, type Budget, type Progress, untilNoneNew } from '#worker/work-budget.ts'
import type { Db } from './db.ts'
import { runBatch, statement } from './guarded.ts'
import { createTeamAlert, queueNotice } from './outbox/notices.ts'

export interface GatewayEvent {
  readonly provider: string
  /** SHA-256 of the raw body, hex. */
  readonly digest: string
  /** What was read from the raw body, as JSON. */
  readonly body: string
}

/** `retry`: cannot be processed yet. `orphan`: kept as it is, since it belongs to nothing here. */
export type Verdict = 'processed' | { readonly retry: string } | { readonly orphan: string }

/** An event with what decides when it is tried again. */
interface StoredEvent extends GatewayEvent {
  /** Epoch ms. */
  readonly receivedAt: number
  /** Tries so far. */
  readonly attempts: number
}

type ProcessEvent = (event: GatewayEvent) => Promise<Verdict>

/** How the events of a provider are processed. */
export interface Inbox {
  readonly provider: string
  readonly process: ProcessEvent
  /** The alert for the team when an event is given up. */
  readonly stuckAlert?: string
}

/** Greatest size of a stored event, in bytes of its JSON. */
const maxStoredBytes = 16 * 1024
/** Open events of one provider; beyond them it is to send again later. */
const maxOpen = 2000

/** `repeated`: the same webhook call is stored already. `full`: nothing is stored. */
const storeEvent = async (
  db: Db,
  { provider, digest, body }: GatewayEvent,
  now: number,
): Promise<'stored' | 'repeated' | 'full'> => {
  const [stored = [], known = []] = await runBatch(db, [
    statement(
      db,
      `INSERT INTO gateway_events (provider, digest, body, received_at, next_at)
       SELECT :provider, :digest, :body, :now, :now
       WHERE (SELECT count(*) FROM (SELECT 1 FROM gateway_events
         WHERE provider = :provider AND processed_at IS NULL LIMIT ${maxOpen})) < ${maxOpen}
       ON CONFLICT (provider, digest) DO NOTHING RETURNING digest`,
      { provider, digest, body, now },
    ),
    statement(db, 'SELECT 1 FROM gateway_events WHERE provider = :provider AND digest = :digest', { provider, digest }),
  ])
  if (stored.length > 0) return 'stored'
  return known.length > 0 ? 'repeated' : 'full'
}

/**
 * Marks an event as processed, or counts a failed attempt and sets the time of the next; after a day it is closed with
 * its last error.
 */
const closeEvent = async (
  db: Db,
  { provider, digest, receivedAt, attempts }: StoredEvent,
  verdict: Verdict,
  stuckAlert: string | undefined,
  now: number,
): Promise<void> => {
  const fault = verdict === 'processed' ? null : 'retry' in verdict ? verdict.retry : verdict.orphan
  const retries = typeof verdict === 'object' && 'retry' in verdict
  const nextAt = retries ? nextEventRetry(receivedAt, attempts + 1, now) : null
  const close = statement(
    db,
    `UPDATE gateway_events SET attempts = attempts + 1, last_error = :fault, next_at = coalesce(:nextAt, next_at),
       processed_at = iif(:nextAt IS NULL, :now, NULL)
     WHERE provider = :provider AND digest = :digest AND processed_at IS NULL`,
    { provider, digest, fault, nextAt, now },
  )
  const isGivenUp = retries && nextAt === null && stuckAlert !== undefined
  await runBatch(db, [
    close,
    ...(isGivenUp ? [queueNotice(db, createTeamAlert(`event:${provider}:${digest}`, stuckAlert, now))] : []),
  ])
}

const runEvent = async (db: Db, inbox: Inbox, event: StoredEvent, now: number): Promise<void> => {
  const verdict = await inbox.process(event).catch((error: unknown): Verdict => {
    writeFault({ event: event.provider, fault: describeFault(error) })
    return { retry: error instanceof Error ? error.name : 'Error' }
  })
  await closeEvent(db, event, verdict, inbox.stuckAlert, now)
}

/**
 * Stores and processes one verified webhook call; a repeat does nothing. `content` is what was read from `raw`.
 * Answers `bad-request` when the content is too large to be kept, and `service-unavailable` when too many events of the
 * provider wait already, so that it sends again later.
 */
export const receiveEvent = async (
  db: Db,
  inbox: Inbox,
  { raw, content }: { readonly raw: Uint8Array; readonly content: unknown },
  now: number,
): Promise<'received' | 'bad-request' | 'service-unavailable'> => {
  const digest = createHash('sha256').update(raw).digest('hex')
  const body = JSON.stringify(content)
  if (new TextEncoder().encode(body).length > maxStoredBytes) return 'bad-request'
  const event = { provider: inbox.provider, digest, body, receivedAt: now, attempts: 0 }
  const result = await storeEvent(db, event, now)
  if (result === 'full') return 'service-unavailable'
  if (result === 'stored') await runEvent(db, inbox, event, now)
  return 'received'
}

/** A report of a payment is a batch of many statements. */
const atOnce = { size: 10, statements: 150 }

/**
 * Retries stored events that could not be processed, those first that wait for their turn longest, until none is due or the
 * budget is used. The sweep calls it.
 */
export const processOpenEvents = (db: Db, inbox: Inbox, now: number, budget: Budget = ample): Promise<Progress> =>
  untilNoneNew(
    budget,
    atOnce,
    async (most) => {
      const { results } = await statement(
        db,
        `SELECT provider, digest, body, received_at AS receivedAt, attempts FROM gateway_events
         WHERE processed_at IS NULL AND provider = :provider AND next_at <= :now ORDER BY next_at LIMIT ${most}`,
        { provider: inbox.provider, now },
      ).all<StoredEvent>()
      return results
    },
    ({ digest }) => digest,
    async (events) => {
      for (const event of events) await runEvent(db, inbox, event, now)
    },
  )
