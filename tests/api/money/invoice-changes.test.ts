/** Other terms for a withdrawal that waits: asked for by its tutor, decided by the team, and the ledger sound after each. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeInvoice, decideInvoiceChange, getInvoice, withdrawInvoiceChange } from '#contract/money/api/invoices.ts'
import { updateWithdrawMethod } from '#contract/money/api/withdraw-methods.ts'
import { InvoiceStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { withSecond } from '#tests/kit/approvals.ts'
import { outcomes, rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { ask, asked, codeOf, earner, expectSoundLedger, knowReceivers, move, statsOf } from '#tests/kit/invoices.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { later, staleBy, staleRefusalOf, twoAdmins } from '#tests/kit/two-admins.ts'

const { PendingApproval, PendingCancellation, Approved, Rejected, Canceled } = InvoiceStatus

beforeEach(() => {
  clock.set('2026-03-02T09:00:00.000Z')
})
afterEach(expectSoundLedger)

const present = { method: asked.method, receiver: asked.receiver, bank: null, amount: asked.amount }
const iban = { method: WithdrawMethod.Bank, receiver: 'EG790003000100000000000012345', bank: 'NBE' }

const change = (tutor: Person, id: number, body: Parameters<typeof bodyOf>[0], idempotencyKey?: string) =>
  tutor.api(changeInvoice, { params: { id }, body, ...(idempotencyKey ? { idempotencyKey } : {}) })
const bodyOf = (body: {
  method?: WithdrawMethod
  receiver?: string
  bank?: string | null
  amount?: number
  seen?: string
}) => body
const decide = (admin: Person, id: number, body: { approved: boolean; reason?: string; seen: string }) =>
  admin.api(decideInvoiceChange, { params: { id }, body })
const read = (person: Person, id: number) => person.api(getInvoice, { params: { id } })
const amendedOf = (id: number) =>
  rows<{ account: string; amount: number }>(
    `SELECT account, amount FROM ledger_entries WHERE ref_type = 'invoice:amended'
     AND ref_id IN (SELECT id FROM invoice_events WHERE invoice_id = ?) ORDER BY id`,
    id,
  )

/** A tutor with a request of 200 pounds out of 1000, and a change that waits for 300. */
const waiting = async (body: Parameters<typeof bodyOf>[0] = { amount: 30_000 }) => {
  const [tutor, admin] = [await earner(), await people.admin()]
  const { id } = await ask(tutor)
  later()
  const { updatedAt: seen } = await change(tutor, id, body)
  later()
  return { tutor, admin, id, seen }
}

describe('a change', () => {
  test('waits beside the present terms, holds nothing back, and takes the place of one before', async () => {
    const { tutor, id } = await waiting()
    expect(await read(tutor, id)).toMatchObject({ ...present, change: { ...present, amount: 30_000 } })
    expect((await statsOf(tutor)).spendable).toBe(80_000)
    later()
    const second = await change(tutor, id, { ...iban, amount: 15_000 })
    expect(second).toMatchObject({ ...present, change: { ...iban, amount: 15_000 }, status: PendingApproval })
    const again = await change(tutor, id, { ...iban, amount: 15_000 })
    expect(again).toEqual(second)
    const { events } = await read(tutor, id)
    expect(events.map(({ change }) => change?.step ?? null)).toEqual([null, 'asked', 'asked'])
    expect(events.at(-1)?.change).toEqual({ step: 'asked', from: present, to: { ...iban, amount: 15_000 } })
  })

  test.each([
    ['more than the balance with what is held back', { amount: 100_001 }, 'invoice-max-amount-exceeded'],
    ['less than the least', { amount: 9_999 }, 'invoice-min-amount-subceeded'],
    ['nothing', {}, 'empty-request'],
    ['what it is already', { amount: asked.amount }, 'empty-request'],
    ['another way with the receiver of this one', { method: WithdrawMethod.Wallet }, 'invalid-phone'],
    ['a bank that is missing', { method: WithdrawMethod.Bank, receiver: iban.receiver }, 'empty-bank-name'],
    ['a bank that does not exist', { ...iban, bank: 'FARAWAY' }, 'invalid-bank-name'],
    ['an account of another bank', { ...iban, bank: 'CIB' }, 'invalid-bank-account-number'],
    ['an address that is none', { receiver: 'me' }, 'instapay-username-invalid'],
    ['a way that does not exist', { method: 9 as WithdrawMethod }, 'invalid-invoice-method'],
  ])('to %s is refused', async (_, body, code) => {
    const tutor = await earner()
    const { id } = await ask(tutor)
    expect(await codeOf(change(tutor, id, body))).toBe(code)
    expect(await read(tutor, id)).toMatchObject({ ...present, change: null })
  })

  test('to the whole balance is taken, and to a way that is switched off refused', async () => {
    const { tutor, admin, id } = await waiting({ amount: 100_000 })
    await admin.api(updateWithdrawMethod, { params: { type: WithdrawMethod.Bank }, body: { enabled: false } })
    expect(await codeOf(change(tutor, id, iban))).toBe('withdraw-method-not-found')
    await withSecond(
      admin.api(updateWithdrawMethod, { params: { type: WithdrawMethod.Bank }, body: { enabled: true } }),
    )
  })

  test('is asked for and taken back by its tutor alone, while the request waits', async () => {
    const { tutor, admin, id } = await waiting()
    const other = await earner()
    const takeBack = (person: Person, of = id) => person.api(withdrawInvoiceChange, { params: { id: of } })
    expect(await codeOf(change(other, id, { amount: 10_000 }))).toBe('forbidden')
    expect(await codeOf(takeBack(other))).toBe('forbidden')
    expect(await codeOf(change(admin, id, { amount: 10_000 }))).toBe('forbidden')
    expect(await codeOf(decide(tutor, id, { approved: true, seen: new Date().toISOString() }))).toBe('forbidden')
    expect(await codeOf(change(tutor, 999_999, { amount: 10_000 }))).toBe('invoice-not-found')
    expect(await codeOf(takeBack(tutor, 999_999))).toBe('invoice-not-found')
    expect(await takeBack(tutor)).toMatchObject({ ...present, change: null })
    expect(await codeOf(takeBack(tutor))).toBe('illegal-invoice-update')
    await move(tutor, id, { status: PendingCancellation })
    expect(await codeOf(change(tutor, id, { amount: 10_000 }))).toBe('illegal-invoice-update')
  })

  test('repeated with its key is one, and with the key of another request refused', async () => {
    const tutor = await earner()
    const { id } = await ask(tutor)
    const key = crypto.randomUUID()
    const twice = await Promise.all([1, 2].map(() => change(tutor, id, { amount: 30_000 }, key)))
    expect(twice[0]).toEqual(twice[1])
    expect((await read(tutor, id)).events).toHaveLength(2)
    expect(await codeOf(change(tutor, id, { amount: 40_000 }, key))).toBe('illegal')
    expect(await codeOf(change(tutor, id, { amount: 40_000, seen: '2026-03-01T00:00:00.000Z' }))).toBe(
      'changed-meanwhile',
    )
  })
})

describe('the team', () => {
  test.each([
    ['more', 30_000, 70_000],
    ['less', 12_000, 88_000],
  ])('takes over a sum of %s, and the difference is booked', async (_, amount, left) => {
    const { tutor, admin, id, seen } = await waiting({ amount, receiver: 'other.one@instapay' })
    const approved = await decide(admin, id, { approved: true, seen })
    const terms = { ...present, amount, receiver: 'other.one@instapay' }
    expect(approved).toMatchObject({ ...terms, change: null, status: PendingApproval, addressedBy: admin.id })
    expect((await statsOf(tutor)).spendable).toBe(left)
    const more = amount - present.amount
    expect(await amendedOf(id)).toEqual([
      { account: `tutor:${tutor.id}`, amount: more },
      { account: `payout:${id}`, amount: -more },
    ])
    await expectSoundLedger()
    await knowReceivers()
    await move(admin, id, { status: Approved })
    expect((await statsOf(tutor)).invoices).toMatchObject({ fulfilled: amount, pending: 0 })
    const lines = await rows<{ facts: string }>(
      "SELECT facts FROM audit_log WHERE action = 'invoice.change' AND target_id = ? AND actor_id = ?",
      id,
      admin.id,
    )
    expect(lines.map(({ facts }) => JSON.parse(facts))).toMatchObject([
      { step: 'approved', before: { amount: present.amount }, after: { amount } },
    ])
    const notices = await rows<{ facts: string }>(
      "SELECT facts FROM notifications WHERE user_id = ? AND kind = 'withdrawal_updated' ORDER BY id",
      tutor.id,
    )
    expect(notices.map(({ facts }) => JSON.parse(facts).change ?? null)).toEqual(['approved', null])
  })

  test('takes over two changes of one request, and gives back the last sum when it is rejected', async () => {
    const { tutor, admin, id, seen } = await waiting()
    await decide(admin, id, { approved: true, seen })
    later()
    const { updatedAt } = await change(tutor, id, { amount: 50_000 })
    await decide(admin, id, { approved: true, seen: updatedAt })
    expect((await statsOf(tutor)).spendable).toBe(50_000)
    expect(await amendedOf(id)).toHaveLength(4)
    await move(admin, id, { status: Rejected })
    expect((await statsOf(tutor)).spendable).toBe(100_000)
  })

  test('refuses with a reason, which the tutor is told', async () => {
    const { tutor, admin, id, seen } = await waiting()
    expect(await codeOf(decide(admin, id, { approved: false, seen }))).toBe('empty-invoice-note')
    expect(await codeOf(decide(admin, id, { approved: false, seen, reason: ' ' }))).toBe('empty-invoice-note')
    expect(await codeOf(decide(admin, id, { approved: false, seen, reason: '<h1>x</h1>' }))).toBe(
      'invoice-note-invalid-html',
    )
    expect(await codeOf(decide(admin, id, { approved: false, seen, reason: 'ن'.repeat(1001) }))).toBe(
      'invoice-note-too-long',
    )
    await decide(admin, id, { approved: false, seen, reason: 'الرقم غير صحيح' })
    const told = await read(tutor, id)
    expect(told).toMatchObject({ ...present, change: null, note: 'الرقم غير صحيح' })
    expect(told.events.at(-1)).toMatchObject({ byTutor: false, actorId: null, change: { step: 'refused' } })
    expect(await amendedOf(id)).toEqual([])
    expect(await codeOf(decide(admin, id, { approved: true, seen: told.updatedAt }))).toBe('illegal-invoice-update')
    expect(await codeOf(decide(admin, 999_999, { approved: true, seen }))).toBe('invoice-not-found')
  })

  test('does not approve the request while a change waits; every other decision ends the change', async () => {
    for (const [status, step] of [
      [Rejected, 'refused'],
      [Canceled, 'refused'],
    ] as const) {
      const { tutor, admin, id } = await waiting()
      expect(await codeOf(move(admin, id, { status: Approved }))).toBe('illegal-invoice-update')
      await move(admin, id, { status })
      const { change, events } = await read(tutor, id)
      expect([change, events.at(-1)?.change?.step]).toEqual([null, step])
    }
    const { tutor, admin, id } = await waiting()
    await move(tutor, id, { status: PendingCancellation })
    expect((await read(tutor, id)).events.at(-1)?.change?.step).toBe('withdrawn')
    await move(admin, id, { status: Approved })
    expect(await read(tutor, id)).toMatchObject({ ...present, change: null, status: Approved })
  })

  test('approves no change that was made after it looked, and is told who was faster', async () => {
    const { mona, hoda, isMona } = await twoAdmins()
    const { tutor, id, seen } = await waiting()
    await change(tutor, id, { receiver: 'stranger@instapay' })
    expect((await staleRefusalOf(decide(mona, id, { approved: true, seen }))).code).toBe('changed-meanwhile')
    const { updatedAt } = await read(tutor, id)
    later()
    await decide(mona, id, { approved: true, seen: updatedAt })
    expect(await staleRefusalOf(decide(hoda, id, { approved: false, reason: 'لا', seen: updatedAt }))).toEqual(
      staleBy(isMona),
    )
    expect(await amendedOf(id)).toEqual([])
  })

  test('approves no sum that the balance no longer carries', async () => {
    const { tutor, admin, id, seen } = await waiting({ amount: 90_000 })
    await ask(tutor, { amount: 50_000 })
    expect(await codeOf(decide(admin, id, { approved: true, seen }))).toBe('invoice-max-amount-exceeded')
    expect((await statsOf(tutor)).spendable).toBe(30_000)
    await decide(admin, id, { approved: false, seen, reason: 'الرصيد لا يكفي' })
  })

  test('approves no terms on hold, nor of an account it changed', async () => {
    const { tutor, admin, id, seen } = await waiting()
    const now = Date.now()
    await rows(
      `INSERT INTO credential_changes (user_id, field, state, actor_id, created_at, effective_at, closed_at)
       VALUES (?, 'password', 'applied', ?, ?, ?, ?)`,
      ...[tutor.id, tutor.id, now, now, now],
    )
    expect(await codeOf(decide(admin, id, { approved: true, seen }))).toBe('withdrawal-on-hold')
    clock.advance(49 * 60 * 60 * 1000)
    await rows(
      "INSERT INTO audit_log (actor_id, action, target_id, subject_id, facts, created_at) VALUES (?, 'user.contact', ?, ?, '{}', ?)",
      ...[admin.id, tutor.id, tutor.id, Date.now()],
    )
    expect(await codeOf(decide(admin, id, { approved: true, seen }))).toBe('account-changed-by-you')
    expect(await decide(await people.superAdmin(), id, { approved: true, seen })).toMatchObject({ amount: 30_000 })
  })
})

describe('of two at once', () => {
  test('the one of two approvals books the difference once', async () => {
    const { mona, hoda } = await twoAdmins()
    const { id, seen } = await waiting()
    const both = [mona, hoda].map((admin) => decide(admin, id, { approved: true, seen }))
    expect(await outcomes(both)).toEqual(['changed-meanwhile', 'ok'])
    expect(await amendedOf(id)).toHaveLength(2)
  })

  test('an approval and a change of the tutor never end in terms that nobody read', async () => {
    for (let round = 0; round < 5; round++) {
      const { tutor, admin, id, seen } = await waiting()
      const [approval, other] = await Promise.allSettled([
        decide(admin, id, { approved: true, seen }),
        change(tutor, id, { receiver: 'stranger@instapay' }),
      ])
      const { receiver, amount } = await read(tutor, id)
      expect(receiver).toBe(present.receiver)
      expect(amount).toBe(approval.status === 'fulfilled' ? 30_000 : present.amount)
      expect([approval.status, other.status]).toContain('fulfilled')
    }
  })

  test('a change and the approval of the request: what went out is what was approved', async () => {
    for (let round = 0; round < 5; round++) {
      const [tutor, admin] = [await earner(), await people.admin()]
      const { id } = await ask(tutor)
      await Promise.allSettled([change(tutor, id, { amount: 60_000 }), move(admin, id, { status: Approved })])
      const { status, change: open, amount } = await read(tutor, id)
      expect(amount).toBe(present.amount)
      expect(status === Approved).toBe(open === null)
    }
  })
})
