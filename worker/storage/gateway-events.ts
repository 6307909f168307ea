/**
 * The inbox of webhooks. A call is stored once its signature was verified and before it is processed, so that none is
 * lost and a repeat is recognised; one that cannot be processed yet is retried. Raw SQL: guarded writes.
 */
import { createHash } from 'node:crypto'
import type { Db } from './db.ts'
import { runBatch, statement } from './guarded.ts'
import { createTeamAlert, queueNotice } from './outbox.ts'

export interface GatewayEvent {
  readonly provider: string
  /** SHA-256 of the raw body, hex. */
  readonly digest: string
  /** What was read from the raw body, as JSON. */
  readonly body: string
}

/** `retry`: cannot be processed yet. `orphan`: kept as it is, since it belongs to nothing here. */
export type Verdict = 'processed' | { readonly retry: string } | { readonly orphan: string }

type ProcessEvent = (event: GatewayEvent) => Promise<Verdict>

/** How the events of a provider are processed. */
export interface Inbox {
  readonly provider: string
  readonly process: ProcessEvent
  /** The alert for the team when an event is given up. */
  readonly stuckAlert?: string
}

const maxAttempts = 10

/** False when the same webhook call is stored already. */
const storeEvent = async (db: Db, { provider, digest, body }: GatewayEvent, now: number): Promise<boolean> => {
  const kept = await statement(
    db,
    `INSERT INTO gateway_events (provider, digest, body, received_at) VALUES (:provider, :digest, :body, :now)
     ON CONFLICT (provider, digest) DO NOTHING RETURNING digest`,
    { provider, digest, body, now },
  ).first()
  return kept !== null
}

/** Marks an event as processed, or counts a failed attempt; after ten it is closed with its last error. */
const closeEvent = async (
  db: Db,
  { provider, digest }: GatewayEvent,
  verdict: Verdict,
  stuckAlert: string | undefined,
  now: number,
): Promise<void> => {
  const retries = typeof verdict === 'object' && 'retry' in verdict
  const fault = verdict === 'processed' ? null : 'retry' in verdict ? verdict.retry : verdict.orphan
  const [[closed]] = (await runBatch(db, [
    statement(
      db,
      `UPDATE gateway_events SET attempts = attempts + 1, last_error = :fault,
         processed_at = CASE WHEN :retries = 0 OR attempts + 1 >= ${maxAttempts} THEN :now END
       WHERE provider = :provider AND digest = :digest AND processed_at IS NULL RETURNING processed_at AS at`,
      { provider, digest, fault, retries: Number(retries), now },
    ),
  ])) as [{ at: number | null }[]]
  if (retries && stuckAlert !== undefined && closed?.at != null)
    await queueNotice(db, createTeamAlert(`event:${provider}:${digest}`, stuckAlert, now)).run()
}

const runEvent = async (db: Db, inbox: Inbox, event: GatewayEvent, now: number): Promise<void> => {
  const verdict = await inbox.process(event).catch((error: unknown): Verdict => {
    console.error(JSON.stringify({ event: event.provider, fault: String(error) }))
    return { retry: error instanceof Error ? error.name : 'Error' }
  })
  await closeEvent(db, event, verdict, inbox.stuckAlert, now)
}

/** Stores and processes one verified webhook call; a repeat does nothing. `content` is what was read from `raw`. */
export const receiveEvent = async (
  db: Db,
  inbox: Inbox,
  { raw, content }: { readonly raw: Uint8Array; readonly content: unknown },
  now: number,
): Promise<void> => {
  const digest = createHash('sha256').update(raw).digest('hex')
  const event = { provider: inbox.provider, digest, body: JSON.stringify(content) }
  if (await storeEvent(db, event, now)) await runEvent(db, inbox, event, now)
}

const batchSize = 30

/** Retries stored events that could not be processed, oldest first. The sweep calls it. */
export const processOpenEvents = async (db: Db, inbox: Inbox, now: number): Promise<void> => {
  const { results } = await statement(
    db,
    `SELECT provider, digest, body FROM gateway_events
     WHERE processed_at IS NULL AND provider = :provider ORDER BY received_at LIMIT ${batchSize}`,
    { provider: inbox.provider },
  ).all<GatewayEvent>()
  for (const event of results) await runEvent(db, inbox, event, now)
}
