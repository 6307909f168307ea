/** Delivery reports of the gateways. Raw SQL: guarded updates in one batch. */
import { deliveryRank } from '#contract/talk/rules/delivery.ts'
import type { DeliveryReport } from '#worker/gateways/texter.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

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
