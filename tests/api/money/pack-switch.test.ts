/** The team switches the sale of extra minutes off and on. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { payByWallet } from '#contract/money/api/fawry.ts'
import { listPacks } from '#contract/money/api/subscriptions.ts'
import { getConfig } from '#contract/people/api/config.ts'
import { updatePlatformSettings } from '#contract/team/api/platform.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { lotsOf, packBuyer } from '#tests/kit/packs.ts'
import { people } from '#tests/kit/people.ts'
import { beginWeek, settle } from '#tests/kit/upgrades.ts'

beforeEach(beginWeek)
afterEach(() => rows('DELETE FROM platform_settings'))

test('extra minutes are not sold while their switch is off; what was begun completes, and what was bought stays', async () => {
  const owner = await people.superAdmin()
  const sell = (on: boolean) => owner.api(updatePlatformSettings, { body: { 'paidLesson.enabled': on } })
  const [begun, late] = [await packBuyer(), await packBuyer()]
  const { transactionId } = await begun.student.api(payByWallet, { body: begun.body })
  expect(await late.student.api(getConfig, {})).toMatchObject({ packs: true })
  await sell(false)
  expect(await late.student.api(getConfig, {})).toMatchObject({ packs: false })
  expect(await late.student.api(listPacks, {})).toBeNull()
  expect((await refusalOf(late.student.api(payByWallet, { body: late.body }))).code).toBe('service-unavailable')
  await settle(transactionId)
  expect(await lotsOf(begun.student)).toMatchObject([{ minutes: 60 }])
  await sell(true)
  expect(await late.student.api(listPacks, {})).not.toBeNull()
  await late.student.api(payByWallet, { body: late.body })
})
