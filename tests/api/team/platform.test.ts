import { afterAll, expect, test } from 'vitest'
import { TutorsCacheUpdated } from '#contract/catalogue/events/tutor-events.ts'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { listPaymentWays } from '#contract/money/api/transactions.ts'
import {
  createWithdrawMethod,
  listWithdrawMethods,
  updateWithdrawMethod,
} from '#contract/money/api/withdraw-methods.ts'
import { defaultSettings } from '#contract/money/shapes/platform.ts'
import { flushCache, getPlatformSettings, updatePlatformSettings } from '#contract/team/api/platform.ts'
import { minuteLimits } from '#contract/vocabulary/minutes.ts'
import { hostedMethods, paymentWays, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { withSecond } from '#tests/kit/approvals.ts'
import { bookingRequestIn, offer, rows, subscriber } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { db, type Person, people, personOf } from '#tests/kit/people.ts'
import { openList } from '#tests/kit/sockets.ts'
import { refreshTutorPublic } from '#worker/features/catalogue/tutors/public-record.ts'

const codeOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code
const { Wallet } = WithdrawMethod
const put = (person: Person, body: object, type: number = Wallet) =>
  person.api(updateWithdrawMethod, { params: { type }, body } as never)
const method = async (person: Person) => (await person.api(listWithdrawMethods, {})).find(({ type }) => type === Wallet)
const patch = (person: Person, body: object) => person.api(updatePlatformSettings, { body })

afterAll(() => rows('DELETE FROM platform_settings'))

test('everybody signed in sees the three ways of withdrawing', async () => {
  const list = await (await people.tutor()).api(listWithdrawMethods, {})
  expect(list.map(({ type, min, max, enabled }) => [type, min, max, enabled])).toEqual([
    [0, 10_000, 5_000_000, true],
    [1, 10_000, 5_000_000, true],
    [2, 10_000, 5_000_000, true],
  ])
})

test('an admin changes the bounds of one, brought into those of all, and leaves an audit row', async () => {
  const admin = await people.admin()
  await put(admin, { min: 20_000, max: 9_000_000 })
  expect(await method(admin)).toMatchObject({ min: 20_000, max: 5_000_000, enabled: true })
  await put(admin, { enabled: false })
  expect(await method(admin)).toMatchObject({ min: 20_000, max: 5_000_000, enabled: false })
  const body = { type: Wallet, min: 1, max: 5_000_000, enabled: true }
  await withSecond(admin.api(createWithdrawMethod, { body }))
  expect(await method(admin)).toMatchObject({ ...body, min: 10_000 })
  const audit = await rows(
    "SELECT facts FROM audit_log WHERE action = 'withdraw-method.update' AND actor_id = ?",
    admin.id,
  )
  expect(audit).toHaveLength(3)
})

test('bounds that make no sense are refused by name', async () => {
  const admin = await people.admin()
  expect(await codeOf(put(admin, { min: 0 }))).toBe('withdraw-min-amount-zero-or-nagative')
  expect(await codeOf(put(admin, { max: -1 }))).toBe('withdraw-max-amount-zero-or-negative')
  expect(await codeOf(put(admin, { min: 20_001, max: 20_000 }))).toBe('withdraw-min-amount-above-max-amount')
  expect(await codeOf(put(admin, { enabled: true }, 3))).toBe('invalid-withdraw-method')
  expect(await codeOf(put(admin, {}))).toBe('empty-request')
  const body = { type: 7 as never, min: 1, max: 2, enabled: true }
  expect(await codeOf(admin.api(createWithdrawMethod, { body }))).toBe('invalid-withdraw-method')
  const upside = { type: Wallet, min: 3, max: 2, enabled: true }
  expect(await codeOf(admin.api(createWithdrawMethod, { body: upside }))).toBe('withdraw-min-amount-above-max-amount')
  const [storedMethod] = await rows('SELECT * FROM withdraw_methods WHERE type = ?', Wallet)
  await rows('DELETE FROM withdraw_methods WHERE type = ?', Wallet)
  expect(await codeOf(put(admin, { enabled: true }))).toBe('withdraw-method-not-found')
  const { min, max } = storedMethod as { min: number; max: number }
  await withSecond(admin.api(createWithdrawMethod, { body: { type: Wallet, min, max, enabled: true } }))
})

test('a student is offered the ways of paying that are switched on', async () => {
  const [owner, student] = [await people.superAdmin(), await people.student()]
  const offered = () => student.api(listPaymentWays, {})
  expect(await offered()).toEqual({ ways: paymentWays, hostedMethods })
  const methods = { ...defaultSettings['payments.methods'], card: false, paymob: false }
  await patch(owner, { 'payments.methods': methods })
  expect(await offered()).toEqual({ ways: ['wallet', 'reference', 'installment'], hostedMethods: [] })
  await patch(owner, { 'payments.enabled': false })
  expect(await offered()).toEqual({ ways: [], hostedMethods: [] })
  await rows('DELETE FROM platform_settings')
})

test('settings are read by admins and changed by super admins, each change with an audit row', async () => {
  const [admin, owner] = [await people.admin(), await people.superAdmin()]
  expect(await admin.api(getPlatformSettings, {})).toMatchObject({ ...defaultSettings, changed: [] })
  for (const role of [Role.RegularAdmin, Role.Tutor, Role.Student])
    expect(await codeOf(patch(await personOf[role](), { 'payments.enabled': false }))).toBe('forbidden')
  expect(await codeOf((await people.tutor()).api(getPlatformSettings, {}))).toBe('forbidden')

  const methods = { card: true, ewallet: false, fawry: true, installments: false, paymob: true }
  const changes = { 'payments.enabled': false, 'payments.methods': methods, 'invoice.min': 20_000 }
  const expected = { ...defaultSettings, ...changes }
  expect(await patch(owner, changes)).toEqual(expected)
  const { changed, changedWays: _, ...settings } = await admin.api(getPlatformSettings, {})
  expect(settings).toEqual(expected)
  expect(changed.map(({ key, by }) => [key, by.id])).toEqual(
    Object.keys(changes)
      .toSorted()
      .map((key) => [key, owner.id]),
  )
  expect(await patch(owner, { 'payments.enabled': true })).toEqual({ ...expected, 'payments.enabled': true })
  const audit = await rows<{ facts: string }>(
    "SELECT facts FROM audit_log WHERE action = 'settings.update' AND actor_id = ? ORDER BY id",
    owner.id,
  )
  expect(audit.map(({ facts }) => JSON.parse(facts))).toMatchObject([
    { before: { 'payments.enabled': true }, after: changes },
    { before: { 'payments.enabled': false }, after: { 'payments.enabled': true } },
  ])

  expect(await codeOf(patch(owner, {}))).toBe('empty-request')
  expect(await codeOf(patch(owner, { 'invoice.min': 30_000, 'invoice.max': 20_000 }))).toBe('bad-request')
  // Less than pages and terms promise.
  expect(await codeOf(patch(owner, { 'minutes.carriedShare': minuteLimits.carriedShare - 1 }))).toBe('bad-request')
  for (const wrong of [
    { tutorHourlyRate: 0 },
    { totalHourlyRate: 1.5 },
    { 'payments.enabled': 1 },
    { 'invoice.max': 1 },
  ])
    expect(await codeOf(patch(owner, wrong))).toBe('bad-request')
})

test('a rate holds for lessons booked from then on', async () => {
  const [owner, student, tutor] = [await people.superAdmin(), await subscriber(), await people.tutor()]
  const slot = await offer(tutor)
  const before = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  await withSecond(patch(owner, { tutorHourlyRate: 20_000, totalHourlyRate: 30_000 }))
  const after = await student.api(bookLesson, { body: bookingRequestIn(slot, 60) })
  await withSecond(patch(owner, { tutorHourlyRate: 15_000, totalHourlyRate: 25_500 }))
  const stored = await rows('SELECT price, charge FROM lessons WHERE id IN (?, ?) ORDER BY id', before.id, after.id)
  expect(stored).toEqual([
    { price: 7500, charge: 12_750 },
    { price: 10_000, charge: 15_000 },
  ])
})

test('an admin has all public records built anew, which is logged and leaves everybody where they are', async () => {
  const [outdated, missing, former] = [await people.tutor(), await people.tutor(), await people.tutor()]
  for (const { id } of [outdated, former]) await refreshTutorPublic(db, id, Date.now())
  await rows("UPDATE tutor_public SET bio = 'قديم' WHERE id = ?", outdated.id)
  await rows('UPDATE tutors SET activated = 0 WHERE id = ?', former.id)
  const [looking, admin] = [await openList(await people.student()), await people.admin()]
  const present = await rows('SELECT user_id, online FROM presence ORDER BY user_id')

  await admin.api(flushCache, {})
  const readShown = () =>
    rows<{ id: number; isOld: number }>(
      `SELECT id, bio = 'قديم' AS isOld FROM tutor_public WHERE id IN (${outdated.id}, ${missing.id}, ${former.id}) ORDER BY id`,
    )
  const wanted = [outdated, missing].map(({ id }) => ({ id, isOld: 0 }))
  // News of a booking before may still be on its way; that of the new lists follows it.
  let shown: unknown
  do {
    await looking.next(TutorsCacheUpdated)
    shown = await readShown()
  } while (JSON.stringify(shown) !== JSON.stringify(wanted))
  expect(await rows('SELECT user_id, online FROM presence ORDER BY user_id')).toEqual(present)
  expect(await rows("SELECT actor_id AS id FROM audit_log WHERE action = 'cache.flush'")).toEqual([{ id: admin.id }])
})
