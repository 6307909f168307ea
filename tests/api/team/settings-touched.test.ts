/** What stands beside a change of settings: how much it touches, and who changed what last. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { payByWallet } from '#contract/money/api/fawry.ts'
import { updateWithdrawMethod } from '#contract/money/api/withdraw-methods.ts'
import { countTouched, getPlatformSettings, updatePlatformSettings } from '#contract/team/api/platform.ts'
import { WithdrawMethod } from '#contract/vocabulary/money.ts'
import { approve, waitingOf } from '#tests/kit/approvals.ts'
import { bookingRequestIn, offer, rows, subscriber } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { ask, earner } from '#tests/kit/invoices.ts'
import { packBuyer } from '#tests/kit/packs.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { beginWeek } from '#tests/kit/upgrades.ts'

const patch = (person: Person, body: object) => person.api(updatePlatformSettings, { body })
const touched = (person: Person) => person.api(countTouched, {})

beforeEach(beginWeek)
afterEach(() => rows('DELETE FROM platform_settings'))

test('what a change may touch is counted: lessons ahead, subscriptions, open payments, withdrawals, waiting acts', async () => {
  const [owner, student, tutor] = [await people.superAdmin(), await subscriber(), await earner()]
  const before = await touched(owner)
  const slot = await offer(await people.tutor())
  await student.api(bookLesson, { body: bookingRequestIn(slot) })
  await ask(tutor)
  await waitingOf(patch(owner, { tutorHourlyRate: 16_000 }))
  const after = await touched(owner)
  expect(after.lessons).toBe(before.lessons + 1)
  expect(after.subscriptions).toBeGreaterThan(0)
  expect(after.nextWeek).not.toBeNull()
  expect(after.withdrawals).toContainEqual({ type: WithdrawMethod.Instapay, count: 1 })
  expect(after.approvals).toContainEqual({ kind: 'settings', count: 1 })
  const buyer = await packBuyer()
  await buyer.student.api(payByWallet, { body: buyer.body })
  expect((await touched(owner)).payments).toBe(before.payments + 1)
  for (const person of [student, tutor]) expect((await refusalOf(touched(person))).code).toBe('forbidden')
})

test('no more than 101 rows of a kind are counted', async () => {
  const owner = await people.superAdmin()
  await rows(
    `INSERT INTO approvals (kind, subject_id, maker_id, act, state, created_at, expires_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
     SELECT 'coupon', -i, ?, '{}', 'waiting', 0, 0 FROM n`,
    owner.id,
  )
  expect((await touched(owner)).approvals).toContainEqual({ kind: 'coupon', count: 101 })
})

test('a way of withdrawing says who changed it last: who asked, where a second one agreed', async () => {
  const [admin, second] = [await people.admin(), await people.admin()]
  const [params, owner] = [{ type: WithdrawMethod.Bank }, await people.superAdmin()]
  const changed = async () => (await owner.api(getPlatformSettings, {})).changedWays
  expect((await changed()).filter(({ type }) => type === params.type)).toEqual([])
  // A regular admin closes it alone; opening it again, or wider bounds, wait.
  await admin.api(updateWithdrawMethod, { params, body: { enabled: false } })
  expect(await changed()).toMatchObject([{ type: params.type, by: { id: admin.id } }])
  const { id } = await waitingOf(owner.api(updateWithdrawMethod, { params, body: { enabled: true } }))
  expect(await changed()).toMatchObject([{ type: params.type, by: { id: admin.id } }])
  await approve(second, id)
  expect(await changed()).toMatchObject([{ type: params.type, by: { id: owner.id } }])
})
