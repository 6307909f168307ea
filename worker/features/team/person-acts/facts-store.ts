/** What a person's page shows beside the account: devices and money in total. Raw SQL: one batch, so one round trip. */
import { deviceLimits } from '#contract/vocabulary/devices.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import { type ListedDevice, selectListed } from '#worker/features/people/devices/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

/** Payments that are added up, the newest first: more than anybody makes in years. */
const mostPayments = 200

const { Refunding, Refunded, PartialRefunded, Canceled, Failed } = TransactionStatus

/** Piastres. */
export interface PaidSums {
  readonly payments: number
  readonly paid: number
  readonly refunded: number
  readonly refunding: number
  /** Epoch ms of the oldest of them. */
  readonly since: number | null
}

export interface PersonFacts {
  readonly role: Role
  readonly devices: readonly ListedDevice[]
  readonly money: PaidSums
}

/** Null when there is no such account. A payment that its gateway took back counts as refunded. */
export const readPersonFacts = async (db: Db, userId: number, now: number): Promise<PersonFacts | null> => {
  const [[person] = [], devices = [], [money] = []] = await runBatch(db, [
    statement(db, 'SELECT role FROM users WHERE id = :userId', { userId }),
    selectListed(db, userId, now - deviceLimits.toldMs),
    statement(
      db,
      `SELECT count(*) AS payments, coalesce(sum(amount), 0) AS paid,
         coalesce(sum(iif(status IN (${[Refunded, PartialRefunded, Canceled, Failed].join(', ')}), refunded_amount, 0)), 0) AS refunded,
         coalesce(sum(iif(status = ${Refunding}, refunded_amount, 0)), 0) AS refunding, min(paid_at) AS since
       FROM (SELECT amount, refunded_amount, status, paid_at FROM transactions WHERE user_id = :userId
         ORDER BY created_at DESC LIMIT ${mostPayments}) WHERE paid_at IS NOT NULL AND amount > 0`,
      { userId },
    ),
  ])
  if (!person) return null
  return { ...(person as Pick<PersonFacts, 'role'>), devices: devices as ListedDevice[], money: money as PaidSums }
}
