/** What students asked their guardians to pay. Raw SQL: guarded writes in one batch. */

import { unpaidStatuses } from '#contract/money/rules/guardian-payments.ts'
import type { PaidPeriod } from '#contract/money/rules/pricing.ts'
import { guardianLimits } from '#contract/vocabulary/guardians.ts'
import { openStatuses, type PaymentMethod, type TransactionStatus } from '#contract/vocabulary/money.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { dueSql } from '#worker/storage/outbox/life.ts'

/** An asking with the payment that was begun for it. Piastres and epoch ms. */
export interface AskedPaymentRow {
  readonly id: number
  readonly planId: number
  readonly period: PaidPeriod
  readonly couponCode: string | null
  readonly amount: number
  readonly createdAt: number
  readonly expiresAt: number
  readonly closedAt: number | null
  readonly weeklyMinutes: number
  /** Of the payment; all null before one was begun. */
  readonly txId: number | null
  readonly status: TransactionStatus | null
  readonly charged: number | null
  readonly method: PaymentMethod | null
  readonly phone: string | null
  readonly reference: string | null
  readonly payBy: number | null
}

const selectAsked = `SELECT p.id, p.plan_id AS planId, p.period, p.coupon_code AS couponCode, p.amount,
    p.created_at AS createdAt, p.expires_at AS expiresAt, p.closed_at AS closedAt, l.weekly_minutes AS weeklyMinutes,
    p.tx_id AS txId, t.status, t.amount AS charged, t.payment_method AS method, t.phone,
    t.provider_ref_num AS reference, t.expires_at AS payBy
  FROM guardian_payments p JOIN plans l ON l.id = p.plan_id LEFT JOIN transactions t ON t.id = p.tx_id`

/** The newest of a guardian; null where they were never asked. */
export const findAskedOf = (db: Db, guardianshipId: number): Promise<AskedPaymentRow | null> =>
  statement(db, `${selectAsked} WHERE p.guardianship_id = :guardianshipId ORDER BY p.id DESC LIMIT 1`, {
    guardianshipId,
  }).first<AskedPaymentRow>()

export interface PayingGuardian {
  /** Of the guardian whose consent stands; null where none does. */
  readonly phone: string | null
  readonly asked: AskedPaymentRow | null
}

/** Whom a student can ask, and what they asked last. */
export const readPayingGuardian = async (db: Db, studentId: number): Promise<PayingGuardian> => {
  const [[guardian], [asked]] = (await runBatch(db, [
    statement(db, `SELECT phone FROM guardianships WHERE student_id = :studentId AND state = 'consented'`, {
      studentId,
    }),
    statement(db, `${selectAsked} WHERE p.student_id = :studentId ORDER BY p.id DESC LIMIT 1`, { studentId }),
  ])) as [{ phone: string }[], AskedPaymentRow[]]
  return { phone: guardian?.phone ?? null, asked: asked ?? null }
}

const canBePaid = `closed_at IS NULL AND expires_at > :now
  AND EXISTS (SELECT 1 FROM guardianships g WHERE g.id = guardianship_id AND g.state = 'consented')
  AND NOT EXISTS (SELECT 1 FROM transactions t WHERE t.id = guardian_payments.tx_id
    AND t.status NOT IN (${unpaidStatuses.join(', ')}))`

/** Until when it waits for the guardian, epoch ms; null when it no longer does. */
export const findAskedUntil = async (db: Db, id: number, now: number): Promise<number | null> => {
  const sql = `SELECT expires_at AS until FROM guardian_payments WHERE id = :id AND ${canBePaid}`
  return (await statement(db, sql, { id, now }).first<{ until: number }>())?.until ?? null
}

/**
 * For the batch that stores a payment: notes it with what was asked, and undoes the batch when that can be paid no more,
 * or when the consent is gone.
 */
export const claimAsked = (db: Db, id: number, now: number): D1PreparedStatement[] => [
  statement(
    db,
    `UPDATE guardian_payments SET tx_id = (SELECT max(id) FROM transactions) WHERE id = :id AND ${canBePaid}`,
    { id, now },
  ),
  abortIfUnchanged(db),
]

export interface NewAsking {
  readonly studentId: number
  readonly planId: number
  readonly period: PaidPeriod
  readonly couponCode: string | undefined
  readonly amount: number
}

/**
 * Stores an asking in place of the one before and queues the text to the guardian. False when no consent stands, or a
 * payment of the student is open.
 */
export const storeAsking = async (db: Db, asking: NewAsking, now: number): Promise<boolean> => {
  const { studentId } = asking
  try {
    await runBatch(db, [
      statement(
        db,
        'UPDATE guardian_payments SET closed_at = :now WHERE student_id = :studentId AND closed_at IS NULL',
        { studentId, now },
      ),
      statement(
        db,
        `INSERT INTO guardian_payments
           (guardianship_id, student_id, plan_id, period, coupon_code, amount, created_at, expires_at)
         SELECT id, student_id, :planId, :period, :couponCode, :amount, :now, :expiresAt FROM guardianships
         WHERE student_id = :studentId AND state = 'consented' AND NOT EXISTS (
           SELECT 1 FROM transactions WHERE user_id = :studentId AND status IN (${openStatuses.join(', ')}))`,
        { ...asking, couponCode: asking.couponCode ?? null, now, expiresAt: now + guardianLimits.payMs },
      ),
      abortIfUnchanged(db),
      statement(
        db,
        `INSERT INTO outbox (channel, kind, user_id, recipient, dedupe_key, payload, due_at, expires_at, lane)
         SELECT 'whatsapp', 'guardian_pay', g.student_id, g.phone, 'guardian-pay:' || p.id, json_object(
           'guardianshipId', CAST(g.id AS TEXT), 'paymentId', CAST(p.id AS TEXT)),
           ${dueSql('guardian_pay', 'whatsapp', ':now')}
         FROM guardian_payments p JOIN guardianships g ON g.id = p.guardianship_id
         WHERE p.student_id = :studentId AND p.closed_at IS NULL`,
        { studentId, now },
      ),
    ])
    return true
  } catch (error) {
    if (isAborted(error) || violatesUnique(error, 'guardian_payments.student_id')) return false
    throw error
  }
}
