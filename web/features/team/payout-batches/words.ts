/** Files of batches and what of a selection may enter one, in words. Pure. */
import { batchReference, refuseTransfer } from '#contract/money/rules/payout-batches.ts'
import type { Invoice } from '#contract/money/shapes/invoice.ts'
import type { PayoutBatch, PayoutItem } from '#contract/money/shapes/payout-batch.ts'
import type { PayoutFile } from '#contract/vocabulary/payouts.ts'
import { invoices } from '#web/copy/invoices.ts'
import { holdOf } from '#web/features/money/invoices/request.ts'
import { adminPayouts } from '#web/features/team/copy/admin-payouts.ts'
import type { IconName } from '#web/ui/icon.tsx'

export const fileName = (file: PayoutFile): string => {
  if (file === 'WALLET') return adminPayouts.batch.wallets
  return file === 'INSTAPAY' ? invoices.method.instapay : invoices.banks[file]
}

export const fileIcon = (file: PayoutFile): IconName => {
  if (file === 'WALLET') return 'i-ph-device-mobile'
  return file === 'INSTAPAY' ? 'i-ph-lightning' : 'i-ph-bank'
}

export const referenceOf = ({ id }: Pick<PayoutBatch, 'id'>): string => batchReference(id)

/** What of the chosen requests may enter a batch now. */
export const payableOf = <Row extends Invoice>(rows: readonly Row[], now: number): Row[] =>
  rows.filter((row) => refuseTransfer(row) === null && holdOf(row, now) === null && !row.warnings.includes('broken'))

export interface FileOfBatch {
  readonly file: PayoutFile
  readonly items: readonly PayoutItem[]
  readonly amount: number
  readonly left: PayoutBatch['exports'][number] | null
}

/** The files of a batch, each with what it sends. */
export const filesOf = ({
  items,
  exports,
}: {
  items: readonly PayoutItem[]
  exports: PayoutBatch['exports']
}): FileOfBatch[] => {
  const sent = items.filter(({ state }) => state !== 'removed')
  return [...new Set(sent.map(({ file }) => file))].map((file) => {
    const own = sent.filter((item) => item.file === file)
    return {
      file,
      items: own,
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
      left: exports.find((one) => one.file === file) ?? null,
    }
  })
}
