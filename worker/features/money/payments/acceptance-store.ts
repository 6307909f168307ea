/** What a gateway answers to a charge. Raw SQL: one guarded statement. */
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { type TransactionRow, transactionRows } from '#worker/features/money/transactions/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

export interface Acceptance {
  readonly ref: string | null
  readonly qr?: string | null
  readonly redirectUrl?: string | null
  readonly expiresAt?: number | null
}

/**
 * Notes what the gateway answered to a charge. A report may have been faster, so only a new payment becomes processed;
 * reference and page are kept in any case.
 */
export const storeAcceptance = async (
  db: Db,
  id: number,
  accepted: Acceptance,
  now: number,
): Promise<TransactionRow> => {
  const row = await statement(
    db,
    `UPDATE transactions SET status = CASE status WHEN ${TransactionStatus.New} THEN ${TransactionStatus.Processed} ELSE status END,
       provider_ref_num = coalesce(provider_ref_num, :ref), gateway_qr = :qr, redirect_url = :redirectUrl,
       expires_at = coalesce(:expiresAt, expires_at), updated_at = :now
     WHERE id = :id RETURNING ${transactionRows.columns}`,
    {
      id,
      now,
      ref: accepted.ref,
      qr: accepted.qr ?? null,
      redirectUrl: accepted.redirectUrl ?? null,
      expiresAt: accepted.expiresAt ?? null,
    },
  ).first()
  if (!row) throw new Error(`payment ${id} vanished`)
  return transactionRows.toRow(row)
}
