/** Who may use a row, and who may not, at the endpoints of `contract/money`. */
import { answerDispute, getLessonCase, openDispute, withdrawDispute } from '#contract/money/api/disputes.ts'
import {
  cancelUnpaidOrder,
  deleteCard,
  getPaymentStatus,
  refundPayment,
  syncPaymentStatus,
} from '#contract/money/api/fawry.ts'
import {
  changeInvoice,
  createInvoice,
  getInvoice,
  updateInvoice,
  withdrawInvoiceChange,
} from '#contract/money/api/invoices.ts'
import { listReceipts } from '#contract/money/api/receipts.ts'
import { chooseRefundReceiver, createRefundRequest, listRefundRequests } from '#contract/money/api/refunds.ts'
import { getSubscription } from '#contract/money/api/subscriptions.ts'
import { getRefundableSum, getTransaction } from '#contract/money/api/transactions.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { InvoiceStatus, RefundMethod, TransactionStatus } from '#contract/vocabulary/money.ts'
import { withSecond } from '#tests/kit/approvals.ts'
import { dispute, disputeText, judgedLesson } from '#tests/kit/disputes.ts'
import { earn, withdrawal } from '#tests/kit/lessons.ts'
import { make } from '#tests/kit/make.ts'
import { cashBuyer, paymentOf, referenceHolder, savedCard, subscribedBuyer } from '#tests/kit/payments.ts'
import { people } from '#tests/kit/people.ts'
import { type OwnedCase, owned } from './owned-case.ts'
import { twoStudents } from './rows.ts'

/** A student with a reference number that can be paid, and one without. */
const paying = async () => {
  const { student: owner, id } = await referenceHolder()
  return { owner, stranger: await people.student(), input: { body: { transactionId: id } } }
}

export const moneyAccess: readonly OwnedCase[] = [
  owned(openDispute, async () => {
    const { student: owner, lessonId } = await judgedLesson()
    const body = { lessonId, kind: 'line', text: disputeText } as const
    return { owner, stranger: await people.student(), input: { body, files: {} } }
  }),
  owned(answerDispute, async () => {
    const { student: stranger, tutor: owner, lessonId } = await judgedLesson()
    const { id } = await dispute(stranger, lessonId)
    return { owner, stranger, input: { params: { id }, body: { text: disputeText } } }
  }),
  owned(withdrawDispute, async () => {
    const { student: owner, tutor: stranger, lessonId } = await judgedLesson()
    const { id } = await dispute(owner, lessonId)
    return { owner, stranger, input: { params: { id } } }
  }),
  owned(getLessonCase, async () => {
    const { student: owner, lessonId } = await judgedLesson()
    await dispute(owner, lessonId)
    return { owner, stranger: await people.manager(), input: { params: { lessonId } } }
  }),
  owned(updateInvoice, async () => {
    const [owner, stranger] = [await people.tutor(), await people.tutor()]
    await earn(owner.id, 50_000)
    const { id } = await owner.api(createInvoice, { body: withdrawal })
    return { owner, stranger, input: { params: { id }, body: { status: InvoiceStatus.PendingCancellation } } }
  }),
  owned(changeInvoice, async () => {
    const [owner, stranger] = [await people.tutor(), await people.tutor()]
    await earn(owner.id, 50_000)
    const { id } = await owner.api(createInvoice, { body: withdrawal })
    return { owner, stranger, input: { params: { id }, body: { amount: withdrawal.amount - 1000 } } }
  }),
  owned(withdrawInvoiceChange, async () => {
    const [owner, stranger] = [await people.tutor(), await people.tutor()]
    await earn(owner.id, 50_000)
    const { id } = await owner.api(createInvoice, { body: withdrawal })
    await owner.api(changeInvoice, { params: { id }, body: { amount: withdrawal.amount - 1000 } })
    return { owner, stranger, input: { params: { id } } }
  }),
  owned(getInvoice, async () => {
    const [owner, stranger] = [await people.tutor(), await people.tutor()]
    await earn(owner.id, 50_000)
    const { id } = await owner.api(createInvoice, { body: withdrawal })
    return { owner, stranger, input: { params: { id } } }
  }),
  owned(cancelUnpaidOrder, paying),
  owned(syncPaymentStatus, paying),
  owned(getPaymentStatus, async () => {
    const { owner, stranger, input } = await paying()
    return { owner, stranger, input: { query: input.body } }
  }),
  owned(deleteCard, async () => {
    const { owner, stranger } = await twoStudents()
    return { owner, stranger, input: { body: { cardToken: await savedCard(owner.id), userId: owner.id } } }
  }),
  owned(refundPayment, async () => {
    const { student: owner, id } = await subscribedBuyer()
    const { providerRefNum } = await paymentOf(id)
    return { owner, stranger: await people.student(), input: { body: { orderRefNum: providerRefNum ?? '' } } }
  }),
  owned(createRefundRequest, async () => {
    const { student: owner, id: txId } = await subscribedBuyer()
    const body = { txId, method: RefundMethod.EWallet, address: '01012345678' }
    return { owner, stranger: await people.student(), input: { body } }
  }),
  owned(chooseRefundReceiver, async () => {
    const { student: owner, id: txId } = await cashBuyer()
    const orderRefNum = (await paymentOf(txId)).providerRefNum ?? ''
    await withSecond((await people.admin()).api(refundPayment, { body: { orderRefNum } }))
    const [request] = (await owner.api(listRefundRequests, { query: {} })).list
    const body = { method: RefundMethod.EWallet, address: '01012345678' }
    return { owner, stranger: await people.student(), input: { params: { id: request?.id ?? 0 }, body } }
  }),
  owned(getSubscription, async () => {
    const { owner, stranger } = await twoStudents()
    const { id } = await make.subscription({ userId: owner.id, start: Date.now() - dayMs, end: Date.now() + dayMs })
    return { owner, stranger, input: { params: { id } } }
  }),
  owned(getRefundableSum, async () => {
    const { owner, stranger } = await twoStudents()
    const { id: txId } = await make.transaction({ userId: owner.id, status: TransactionStatus.Paid })
    await make.subscription({ userId: owner.id, txId, start: Date.now() - dayMs, end: Date.now() + dayMs })
    return { owner, stranger, input: { params: { id: txId } } }
  }),
  owned(listReceipts, async () => {
    const { owner, stranger } = await twoStudents()
    const { id } = await make.transaction({ userId: owner.id, status: TransactionStatus.Paid })
    return { owner, stranger, input: { params: { id } } }
  }),
  owned(getTransaction, async () => {
    const { owner, stranger } = await twoStudents()
    const { id } = await make.transaction({ userId: owner.id })
    return { owner, stranger, input: { params: { id } } }
  }),
]
