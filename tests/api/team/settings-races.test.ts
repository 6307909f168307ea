/** Two of the team at the same settings: whoever was slower is told who was first. */
import { afterEach, expect, test } from 'vitest'
import { listWithdrawMethods, updateWithdrawMethod } from '#contract/money/api/withdraw-methods.ts'
import { defaultSettings } from '#contract/money/shapes/platform.ts'
import { getPlatformSettings, updatePlatformSettings } from '#contract/team/api/platform.ts'
import { WithdrawMethod } from '#contract/vocabulary/money.ts'
import { approve, waitingOf } from '#tests/kit/approvals.ts'
import { rows } from '#tests/kit/bookings.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { listSettingRows, storeSettings } from '#worker/features/team/platform/store.ts'

const patch = (person: Person, body: object) => person.api(updatePlatformSettings, { body })
/** The refusal that names whoever was first. */
const goneTo = ({ id }: Person) => ({ status: 409, code: 'changed-meanwhile', changedBy: { id } })
const present = (person: Person) => person.api(getPlatformSettings, {})

afterEach(() => rows('DELETE FROM platform_settings'))

test('what a colleague changed meanwhile is refused with their name, and nothing is written', async () => {
  const [first, second] = [await people.superAdmin(), await people.superAdmin()]
  const age = defaultSettings['tutor.minAge']
  await patch(first, { 'tutor.minAge': 25, seen: { 'tutor.minAge': age } })
  const late = { 'tutor.minAge': 30, 'seller.name': 'حوار', seen: { 'tutor.minAge': age, 'seller.name': '' } }
  await expect(patch(second, late)).rejects.toMatchObject(goneTo(first))
  expect(await present(second)).toMatchObject({ 'tutor.minAge': 25, 'seller.name': '' })
  // Another setting than the colleague's, and theirs as it is now.
  await patch(second, { 'seller.name': 'حوار', seen: { 'seller.name': '' } })
  await patch(second, { 'tutor.minAge': 30, seen: { 'tutor.minAge': 25 } })
  expect(await present(first)).toMatchObject({ 'tutor.minAge': 30, 'seller.name': 'حوار' })
})

test('what would wait is refused as well when it was changed meanwhile', async () => {
  const [first, second] = [await people.superAdmin(), await people.superAdmin()]
  const seen = { tutorHourlyRate: defaultSettings.tutorHourlyRate }
  const { id } = await waitingOf(patch(first, { tutorHourlyRate: 16_000, seen }))
  await approve(second, id)
  await expect(patch(second, { tutorHourlyRate: 17_000, seen })).rejects.toMatchObject(goneTo(first))
})

test('a change between the reading and the writing undoes the batch, and the two bounds of withdrawals hold together', async () => {
  const owner = await people.superAdmin()
  const seen = await listSettingRows(db)
  await patch(owner, { 'invoice.min': 30_000 })
  const change = { rows: seen, actorId: owner.id, approved: null, now: Date.now() }
  expect(await storeSettings(db, { ...change, changes: { 'invoice.max': 20_000 } })).toBe(false)
  expect(await storeSettings(db, { ...change, changes: { 'tutor.minAge': 22 } })).toBe(true)
  expect(await present(owner)).toMatchObject({ 'invoice.min': 30_000, 'tutor.minAge': 22 })
})

test('a way of withdrawing that a colleague changed meanwhile is refused with their name', async () => {
  const [first, second] = [await people.superAdmin(), await people.superAdmin()]
  const params = { type: WithdrawMethod.Wallet }
  const found = (await first.api(listWithdrawMethods, {})).find(({ type }) => type === params.type)
  const seen = found?.updatedAt ?? ''
  await first.api(updateWithdrawMethod, { params, body: { min: 20_000, seen } })
  const late = second.api(updateWithdrawMethod, { params, body: { min: 30_000, seen } })
  await expect(late).rejects.toMatchObject(goneTo(first))
})
