/** Delivery reports of the gateways. Raw SQL: guarded updates in one batch. */
import { deliveryRank } from '#contract/rules/delivery.ts'
import type { DeliveryReport } from '#worker/gateways/texter.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

export interface GatewayEvent {
  readonly provider: string
  /** SHA-256 of the raw body, hex. */
  readonly digest: string
  readonly body: string
}

/** False when the same webhook call is stored already. */
export const storeEvent = async (db: Db, { provider, digest, body }: GatewayEvent, now: number): Promise<boolean> => {
  const kept = await statement(
    db,
    `INSERT INTO gateway_events (provider, digest, body, received_at) VALUES (:provider, :digest, :body, :now)
     ON CONFLICT (provider, digest) DO NOTHING RETURNING digest`,
    { provider, digest, body, now },
  ).first()
  return kept !== null
}

const deliveryRankSql = (column: string): string =>
  `CASE ${column} ${Object.entries(deliveryRank)
    .map(([state, rank]) => `WHEN '${state}' THEN ${rank}`)
    .join(' ')} ELSE 0 END`

/** Advances the delivery state of messages, never backwards; returns how many of the message ids are in the outbox. */
export const applyDeliveryReports = async (db: Db, news: readonly DeliveryReport[]): Promise<number> => {
  const given = JSON.stringify(news)
  const [, known] = await db.$client.batch<{ known: number }>([
    statement(
      db,
      `UPDATE outbox SET delivery = n.value->>'state' FROM json_each(:given) n
       WHERE outbox.provider_id = n.value->>'id' AND ${deliveryRankSql("n.value->>'state'")} > ${deliveryRankSql('outbox.delivery')}`,
      { given },
    ),
    statement(db, "SELECT count(*) AS known FROM json_each(:given) n JOIN outbox o ON o.provider_id = n.value->>'id'", {
      given,
    }),
  ])
  return known?.results[0]?.known ?? 0
}

const maxAttempts = 10

/** Marks an event as processed, or counts a failed attempt; after ten it is closed with its last error. */
export const closeEvent = async (
  db: Db,
  { provider, digest }: GatewayEvent,
  fault: string | null,
  now: number,
): Promise<void> => {
  await statement(
    db,
    `UPDATE gateway_events SET attempts = attempts + 1, last_error = :fault,
       processed_at = CASE WHEN :fault IS NULL OR attempts + 1 >= ${maxAttempts} THEN :now END
     WHERE provider = :provider AND digest = :digest AND processed_at IS NULL`,
    { provider, digest, fault, now },
  ).run()
}

export const findOpenEvents = async (db: Db, most: number): Promise<GatewayEvent[]> => {
  const { results } = await statement(
    db,
    `SELECT provider, digest, body FROM gateway_events
     WHERE processed_at IS NULL AND provider = 'whatsapp' ORDER BY received_at LIMIT :most`,
    { most },
  ).all<GatewayEvent>()
  return results
}
