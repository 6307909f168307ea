import type * as declared from '#contract/money/api/receipts.ts'
import { receiptNumber } from '#contract/money/rules/receipts.ts'
import type { Receipt } from '#contract/money/shapes/receipt.ts'
import { isOwnOrAdmin } from '#contract/shared/rules/access.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type { Handlers } from '#worker/handler.ts'
import { findPaymentReceipts, type ReceiptRow } from './store.ts'

const receiptView = ({ year, number, kind, amount, vat, vatRate, seller, issuedAt }: ReceiptRow): Receipt => ({
  ...{ kind, amount, vat, vatRate, seller },
  number: receiptNumber(year, number),
  issuedAt: toIsoInstant(issuedAt),
})

export const receipts: Handlers<typeof declared> = {
  async listReceipts({ input: { params }, actor, services: { db }, fail }) {
    const found = (await findPaymentReceipts(db, params.id)) ?? fail('transaction-not-found')
    if (!isOwnOrAdmin(actor, found.payer.id)) return fail('forbidden')
    return { payer: found.payer, receipts: found.rows.map(receiptView) }
  },
}
