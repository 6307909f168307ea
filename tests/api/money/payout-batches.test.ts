/** Withdrawals that are transferred together: files that leave, and what the bank answers. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeInvoice, listInvoices } from '#contract/money/api/invoices.ts'
import {
  createPayoutBatch,
  exportPayoutFile,
  getPayoutBatch,
  getReceiverChecks,
  getWithdrawalSums,
  listPayoutBatches,
  removeFromPayoutBatch,
  settlePayoutBatch,
} from '#contract/money/api/payout-batches.ts'
import type { PayoutBatchWithItems } from '#contract/money/shapes/payout-batch.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { approveAct, listApprovals } from '#contract/team/api/approvals.ts'
import { InvoiceStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import type { PayoutFile } from '#contract/vocabulary/payouts.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { ask, codeOf, earner, entriesOf, expectSoundLedger, move, statsOf, stored } from '#tests/kit/invoices.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { staleRefusalOf } from '#tests/kit/two-admins.ts'

const { PendingApproval, PendingCancellation, Approved, Rejected } = InvoiceStatus

beforeEach(() => clock.set(Date.now()))
afterEach(expectSoundLedger)

const wallet = { method: WithdrawMethod.Wallet, receiver: '01061184471' }

/** Two tutors with a request each, by Instapay and to a wallet. */
const asked = async (amount = 20_000) => {
  const tutors = [await earner(2_000_000), await earner(2_000_000)] as const
  const first = await ask(tutors[0], { amount })
  const second = await ask(tutors[1], { ...wallet, amount })
  return { tutors, invoices: [first, second] as const }
}
const make = (admin: Person, invoices: readonly { id: number; updatedAt: string }[]) =>
  admin.api(createPayoutBatch, { body: { invoices: invoices.map(({ id, updatedAt }) => ({ id, seen: updatedAt })) } })
const send = (admin: Person, batch: PayoutBatchWithItems, file: PayoutFile, again?: boolean) =>
  admin.api(exportPayoutFile, {
    params: { id: batch.id },
    body: { file, seen: batch.updatedAt, ...(again === undefined ? {} : { again }) },
  })
type Answer = Omit<RequestOf<typeof settlePayoutBatch>['body'], 'seen'>
const settle = (admin: Person, batch: PayoutBatchWithItems, body: Answer) =>
  admin.api(settlePayoutBatch, { params: { id: batch.id }, body: { ...body, seen: batch.updatedAt } })
const read = (admin: Person, id: number) => admin.api(getPayoutBatch, { params: { id } })

describe('a batch of withdrawals', () => {
  test('leaves as files, and each is approved or comes back as the bank answers', async () => {
    const admin = await people.admin()
    const { tutors, invoices } = await asked()
    let batch = await make(admin, invoices)
    expect(batch).toMatchObject({ madeBy: admin.id, total: 40_000, waiting: 2, exports: [], closedAt: null })
    const instapay = await send(admin, batch, 'INSTAPAY')
    expect(instapay.name).toBe(`HW${batch.id}-instapay.csv`)
    expect(instapay.text).toContain('karim_22@instapay')
    expect(instapay.text).toContain(`HW${batch.id}-${invoices[0].id}`)
    expect(instapay.text).not.toContain(wallet.receiver)
    batch = (await send(admin, instapay.batch, 'WALLET')).batch
    const text = [
      'Reference,Status,Reason,Transaction ID',
      `HW${batch.id}-${invoices[0].id},Success,,FT77`,
      `HW${batch.id}-${invoices[1].id},Failed,المحفظة وصلت <حدّها>,`,
      'HW0-1,Success,,',
    ].join('\n')
    batch = await settle(admin, batch, { text, bankReference: 'FT26329' })
    expect(batch).toMatchObject({ paid: 1, failed: 1, waiting: 0, bankReference: 'FT26329' })
    expect(batch.closedAt).not.toBeNull()
    expect(batch.items.map(({ state, bankRef }) => [state, bankRef])).toEqual([
      ['paid', 'FT77'],
      ['failed', null],
    ])
    expect(await stored(invoices[0].id)).toMatchObject({ status: Approved, addressedBy: admin.id })
    expect(await stored(invoices[1].id)).toMatchObject({ status: PendingApproval, note: 'المحفظة وصلت  حدّها' })
    expect((await entriesOf(invoices[0].id)).map(({ ref }) => ref)).toContain('invoice:paid')
    expect((await statsOf(tutors[0])).invoices.fulfilled).toBe(20_000)
    const own = await tutors[0].api(listInvoices, { query: {} })
    expect(own.list[0]).toMatchObject({ transferRef: 'FT77', batchId: null, warnings: [] })
    // What came back waits alone again, and may enter another batch.
    const { list } = await admin.api(listInvoices, { query: { users: [tutors[1].id] } })
    expect(await make(admin, list)).toMatchObject({ waiting: 1 })
  })

  test('is exported twice only by somebody who says so', async () => {
    const admin = await people.admin()
    const { invoices } = await asked()
    const first = await send(admin, await make(admin, invoices), 'WALLET')
    expect(await codeOf(send(admin, first.batch, 'WALLET'))).toBe('payout-exported')
    const again = await send(admin, first.batch, 'WALLET', true)
    expect(again.text).toBe(first.text)
    expect(again.batch.exports).toMatchObject([{ file: 'WALLET', times: 2, by: admin.id }])
    const logged = await rows<{ facts: string }>(
      "SELECT facts FROM audit_log WHERE action = 'payout.export' ORDER BY id",
    )
    expect(logged.slice(-2).map(({ facts }) => JSON.parse(facts).again)).toEqual([false, true])
  })

  test('names whoever was first, of two of the team at once', async () => {
    const [one, two] = [await people.admin(), await people.superAdmin()]
    const { invoices } = await asked()
    const batch = await make(one, invoices)
    expect(await staleRefusalOf(make(two, invoices))).toMatchObject({
      code: 'changed-meanwhile',
      changedBy: { id: one.id },
    })
    await send(two, batch, 'WALLET')
    expect(await staleRefusalOf(send(one, batch, 'WALLET'))).toMatchObject({
      code: 'changed-meanwhile',
      changedBy: { id: two.id },
    })
    const said = await Promise.allSettled(
      [one, two].map(async (admin) => send(admin, await read(admin, batch.id), 'INSTAPAY')),
    )
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('keeps its withdrawals as they are until the bank answers', async () => {
    const admin = await people.admin()
    const { tutors, invoices } = await asked()
    const batch = await make(admin, invoices)
    const [{ id }] = invoices
    for (const status of [Approved, Rejected])
      expect(await codeOf(move(admin, id, { status }))).toBe('withdrawal-in-batch')
    expect(await codeOf(move(tutors[0], id, { status: PendingCancellation }))).toBe('withdrawal-in-batch')
    const change = { params: { id }, body: { amount: 15_000 } }
    expect(await codeOf(tutors[0].api(changeInvoice, change))).toBe('withdrawal-in-batch')
    // What did not leave can be taken out, what left cannot.
    const { batch: left } = await send(admin, batch, 'WALLET')
    const remove = (seen: string) => admin.api(removeFromPayoutBatch, { params: { id: batch.id }, body: { seen } })
    const rest = await remove(left.updatedAt)
    expect(rest.items.map(({ state }) => state)).toEqual(['removed', 'waiting'])
    expect(await codeOf(remove(rest.updatedAt))).toBe('payout-exported')
    await move(admin, id, { status: Rejected, note: 'سبب' })
    const done = await settle(admin, rest, {
      results: [{ invoiceId: invoices[1].id, paid: true }],
      bankReference: 'A1',
    })
    expect(done).toMatchObject({ paid: 1, waiting: 0, total: 20_000 })
    expect(await codeOf(settle(admin, done, { results: [] }))).toBe('payout-closed')
    expect(
      (await rows<{ ref: string }>('SELECT transfer_ref AS ref FROM invoices WHERE id = ?', invoices[1].id))[0]?.ref,
    ).toBe('A1')
  })

  test('refuses an answer that is about nothing of it, and a transfer that has not left', async () => {
    const admin = await people.admin()
    const { invoices } = await asked()
    const batch = await make(admin, invoices)
    const paid = { results: [{ invoiceId: invoices[0].id, paid: true }] }
    expect(await codeOf(settle(admin, batch, paid))).toBe('illegal')
    expect(await codeOf(settle(admin, batch, { text: 'x,y\n1,2' }))).toBe('payout-answer-unread')
    expect(await codeOf(settle(admin, batch, { text: 'ref,status\nHW9-9,paid' }))).toBe('empty-request')
    expect(await codeOf(read(admin, 999_999))).toBe('payout-batch-not-found')
    expect(await codeOf(send(admin, batch, 'NBE'))).toBe('payout-closed')
  })

  test('does not take what is held, and does not leave once something is held', async () => {
    const admin = await people.admin()
    const { invoices } = await asked()
    await rows('UPDATE invoices SET receiver_held_until = ? WHERE id = ?', Date.now() + 60_000, invoices[0].id)
    expect(await codeOf(make(admin, invoices))).toBe('withdrawal-on-hold')
    await rows('UPDATE invoices SET receiver_held_until = 0')
    const batch = await make(admin, invoices)
    await rows(
      'UPDATE invoices SET held_until = ?, held_for = ? WHERE id = ?',
      Date.now() + 60_000,
      'phone',
      invoices[0].id,
    )
    expect(await codeOf(send(admin, batch, 'INSTAPAY'))).toBe('withdrawal-on-hold')
  })

  test('waits for a second admin above what one may approve alone, in one batch or in several', async () => {
    const [maker, other] = [await people.admin(), await people.superAdmin()]
    const { invoices } = await asked(600_000)
    const batch = await make(maker, invoices)
    expect(await codeOf(send(maker, batch, 'INSTAPAY'))).toBe('approval-waits')
    const { list } = await other.api(listApprovals, { query: { states: ['waiting'], kinds: ['payout'] } })
    const waiting = list.find(({ subjectId }) => subjectId === batch.id)
    expect(waiting).toMatchObject({ amount: 1_200_000, wanted: { transfers: 2 } })
    const params = { id: waiting?.id ?? 0 }
    expect(await codeOf(maker.api(approveAct, { params }))).not.toBe('ok')
    await other.api(approveAct, { params })
    const agreed = await read(maker, batch.id)
    expect(agreed.approvedBy).toBe(other.id)
    await send(maker, agreed, 'INSTAPAY')

    const tutor = await earner(2_000_000)
    const [small, next] = [await ask(tutor, { amount: 300_000 }), await ask(tutor, { amount: 300_000 })]
    await send(maker, await make(maker, [small]), 'INSTAPAY')
    expect(await codeOf(move(maker, next.id, { status: Approved }))).toBe('approval-waits')
    expect(await codeOf(send(maker, await make(maker, [next]), 'INSTAPAY'))).toBe('approval-waits')
  })
})

test('the list finds a number, a receiver and a tutor, and warns of a receiver that two accounts name', async () => {
  const admin = await people.admin()
  const { tutors, invoices } = await asked()
  await rows('UPDATE users SET name = ? WHERE id = ?', 'ثريا القاضي', tutors[1].id)
  const twin = await ask(await earner(), wallet)
  const found = async (search: string) =>
    (await admin.api(listInvoices, { query: { search } })).list.map(({ id }) => id)
  expect(await found(String(invoices[0].id))).toContain(invoices[0].id)
  expect((await found('0106 118 4471')).slice(0, 2)).toEqual([twin.id, invoices[1].id])
  expect(await found('ثريا')).toEqual([invoices[1].id])
  expect(await found('nobody at all')).toEqual([])
  const { list } = await admin.api(listInvoices, { query: { search: 'ثريا' } })
  expect(list[0]?.warnings).toEqual(['shared'])
  const checks = await admin.api(getReceiverChecks, { params: { id: twin.id } })
  expect(checks).toMatchObject({ warnings: ['shared'], transfers: 0 })
  expect(checks.sharedWith.length).toBeGreaterThan(0)
  expect(await codeOf(admin.api(getReceiverChecks, { params: { id: 999_999 } }))).toBe('invoice-not-found')
  const sums = await admin.api(getWithdrawalSums, {})
  expect(sums.waiting.count).toBeGreaterThanOrEqual(3)
  const { list: batches } = await admin.api(listPayoutBatches, { query: { open: true } })
  expect(batches.every(({ closedAt }) => closedAt === null)).toBe(true)
})
