/** Withdrawals to a receiver that their tutor names first: they wait for a day, whoever of the team would pay them. */
import { beforeEach, describe, expect, test } from 'vitest'
import { changeInvoice, decideInvoiceChange, getInvoice } from '#contract/money/api/invoices.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { InvoiceStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { askNew, codeOf, earner, expectSoundLedger, move, stored } from '#tests/kit/invoices.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { findInvoice } from '#worker/features/money/invoices/store.ts'
import { storeInvoiceUpdate } from '#worker/features/money/invoices/update-store.ts'

const { Approved, Canceled, PendingCancellation } = InvoiceStatus
const account = { method: WithdrawMethod.Bank, bank: 'CIB', receiver: '1000 0428 0042' }

const approve = (admin: Person, id: number) => move(admin, id, { status: Approved })
const read = (person: Person, id: number) => person.api(getInvoice, { params: { id } })

beforeEach(() => {
  clock.set(Date.now())
})

describe('a receiver that is new', () => {
  test('holds the request for a day, and says why', async () => {
    const [tutor, admin] = [await earner(), await people.superAdmin()]
    const asked = await askNew(tutor)
    const held = { heldUntil: toIsoInstant(Date.now() + dayMs), heldFor: 'receiver' }
    expect(asked).toMatchObject(held)
    expect(await read(admin, asked.id)).toMatchObject(held)
    expect(await codeOf(approve(admin, asked.id))).toBe('withdrawal-on-hold')
    clock.advance(dayMs - 1)
    expect(await codeOf(approve(admin, asked.id))).toBe('withdrawal-on-hold')
    clock.advance(1)
    await approve(admin, asked.id)
    expect(await stored(asked.id)).toMatchObject({ status: Approved })
    await expectSoundLedger()
  })

  test('is no longer new a day after it was named, however it is written', async () => {
    const tutor = await earner()
    const first = await askNew(tutor, account)
    clock.advance(60_000)
    const second = await askNew(tutor, { ...account, receiver: '1000-0428-0042' })
    expect(second.heldUntil).toBe(first.heldUntil)
    clock.advance(dayMs)
    const third = await askNew(tutor, { ...account, receiver: '١٠٠٠٠٤٢٨٠٠٤٢' })
    expect(third.heldUntil).toBe(first.heldUntil)
    await approve(await people.admin(), third.id)
  })

  test('is as new as ever where the request that named it was given up, and for every other account', async () => {
    const [tutor, admin] = [await earner(), await people.admin()]
    const first = await askNew(tutor)
    await move(tutor, first.id, { status: PendingCancellation })
    await move(admin, first.id, { status: Canceled })
    clock.advance(2 * dayMs)
    const again = await askNew(tutor)
    expect(again.heldUntil).toBe(toIsoInstant(Date.now() + dayMs))
    const other = await askNew(await earner())
    expect(other).toMatchObject({ heldFor: 'receiver', heldUntil: toIsoInstant(Date.now() + dayMs) })
  })

  test('of terms that replace others holds the request from when they were asked for', async () => {
    const [tutor, admin] = [await earner(), await people.admin()]
    const { id } = await askNew(tutor)
    clock.advance(2 * dayMs)
    const change = (body: object) => tutor.api(changeInvoice, { params: { id }, body })
    const decide = (seen: string) => admin.api(decideInvoiceChange, { params: { id }, body: { approved: true, seen } })
    const askedAt = Date.now()
    const waiting = await change({ receiver: 'stranger@instapay' })
    clock.advance(60_000)
    const held = { heldUntil: toIsoInstant(askedAt + dayMs), heldFor: 'receiver' }
    expect(await decide(waiting.updatedAt)).toMatchObject(held)
    expect(await codeOf(approve(admin, id))).toBe('withdrawal-on-hold')
    // Another sum to the same receiver is held for as long.
    const more = await change({ amount: 30_000 })
    expect(await decide(more.updatedAt)).toMatchObject(held)
    clock.advance(dayMs)
    await approve(admin, id)
    await expectSoundLedger()
  })

  test('and a change of the account: the one that ends later holds', async () => {
    const tutor = await earner()
    const { id } = await askNew(tutor)
    const now = Date.now()
    await rows(
      `INSERT INTO credential_changes (user_id, field, state, actor_id, created_at, effective_at, closed_at)
       VALUES (?, 'phone', 'applied', ?, ?, ?, ?)`,
      ...[tutor.id, tutor.id, now, now, now],
    )
    expect(await read(tutor, id)).toMatchObject({ heldUntil: toIsoInstant(now + 2 * dayMs), heldFor: 'phone' })
  })

  test('holds in the statement that approves, also where the decision was made by an older clock', async () => {
    const [tutor, admin] = [await earner(), await people.admin()]
    const { id } = await askNew(tutor)
    const invoice = await findInvoice(db, id)
    if (!invoice) throw new Error('no request')
    const plan = { status: Approved, note: null, posts: 'payout', endsChange: null, changes: true } as const
    const auditEntry = { actorId: admin.id, action: 'invoice.update', targetId: id, facts: {} } as const
    const update = { invoice, plan, actorId: admin.id, auditEntry, approved: null, receipt: null, idempotency: null }
    expect(await storeInvoiceUpdate(db, { ...update, now: Date.now() + dayMs - 1 })).toBe(false)
    expect(await stored(id)).toMatchObject({ status: InvoiceStatus.PendingApproval })
    expect(await storeInvoiceUpdate(db, { ...update, now: Date.now() + dayMs })).toBe(true)
    await expectSoundLedger()
  })

  test('is told to its tutor, once for each request that names it first', async () => {
    const tutor = await earner()
    const told = () =>
      rows<{ kind: string; facts: string }>('SELECT kind, facts FROM notifications WHERE user_id = ?', tutor.id)
    const { id } = await askNew(tutor)
    const first = {
      kind: 'withdrawal_receiver_new',
      facts: expect.stringContaining(`"expiresAt":${Date.now() + dayMs}`),
    }
    expect(await told()).toEqual([first])
    clock.advance(dayMs)
    await askNew(tutor)
    const change = (body: object) => tutor.api(changeInvoice, { params: { id }, body })
    await change({ amount: 30_000 })
    expect(await told()).toEqual([first])
    await change({ receiver: 'stranger@instapay' })
    const second = { ...first, facts: JSON.stringify({ invoiceId: id, amount: 20_000, expiresAt: Date.now() + dayMs }) }
    expect(await told()).toEqual([first, second])
  })

  test('cannot be paid at the same instant by several either', async () => {
    const tutor = await earner()
    const { id } = await askNew(tutor)
    const admins = [await people.admin(), await people.superAdmin(), await people.admin()]
    clock.advance(dayMs - 1)
    const codes = await Promise.all(admins.map((admin) => codeOf(approve(admin, id))))
    expect(codes).toEqual(['withdrawal-on-hold', 'withdrawal-on-hold', 'withdrawal-on-hold'])
  })
})
