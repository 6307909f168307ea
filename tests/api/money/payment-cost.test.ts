/** What an activation reads does not grow with what others have paid. */
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { paymentOf, referenceHolder, subscriptionsOf } from '#tests/kit/payments.ts'
import { db, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { applyStatus } from '#worker/features/money/payments/apply-status.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

beforeEach(() => {
  clock.set('2026-11-22T10:00:00Z')
})

const activate = (client: Db, id: number) =>
  applyStatus(
    buildServices(env as Bindings, { waitUntil: () => {} }, client.$client),
    id,
    { status: TransactionStatus.Paid, fees: 250, sum: { amount: 225_000, paid: 225_000, currency: 'EGP' } },
    Date.now(),
  )

const fill = async (userId: number, txId: number): Promise<void> => {
  const many = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)'
  await statement(
    db,
    `${many} INSERT INTO ledger_entries (account, amount, ref_type, ref_id, created_at)
     SELECT 'student:' || (:userId + i % 50), 0, 'tx:paid', 500000 + i, :now FROM n`,
    { userId, now: Date.now() },
  ).run()
  await statement(
    db,
    `${many} INSERT INTO transactions (user_id, amount, status, type, phone, payment_method, provider, gateway, merchant_ref,
       plan_id, plan_period, snapshot, intent, refunded_amount, fees, created_at, updated_at)
     SELECT user_id, amount, ${TransactionStatus.Expired}, type, phone, payment_method, provider, gateway, 'old' || i,
       plan_id, plan_period, snapshot, intent, 0, 0, created_at, updated_at FROM transactions, n WHERE id = :txId`,
    { txId },
  ).run()
}

test('an activation reads the rows of its own payment and no others', async () => {
  const [before, after] = [await referenceHolder(), await referenceHolder()]
  const alone = await rowsReadBy((counted) => activate(counted, before.id))
  await fill((await people.student()).id, after.id)
  for (let i = 0; i < 50; i++)
    await make.subscription({ userId: (await people.student()).id, start: Date.now(), end: Date.now() + 1 })
  const amongMany = await rowsReadBy((counted) => activate(counted, after.id))
  expect((await paymentOf(after.id)).status).toBe(TransactionStatus.Paid)
  expect(await subscriptionsOf(after.student.id)).toHaveLength(1)
  // A search that finds nothing reads the row beside the gap, where there is one.
  // The last receipt and the item it sold are among them. The sums of the ledger are there the second time, and are read
  // before they are added to.
  expect(amongMany).toBeLessThanOrEqual(alone + 14)
  expect(amongMany).toBeLessThanOrEqual(90)
})
