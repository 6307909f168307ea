/** Students who change a running subscription to a larger plan. */
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import { type payByReference, payByWallet } from '#contract/money/api/fawry.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { bookingRequestIn, offer, rows } from './bookings.ts'
import { clock } from './clock.ts'
import { make } from './make.ts'
import { deliver, findUnevenMoney, monthPrice, payOrder, subscribedBuyer, subscriptionsOf } from './payments.ts'
import { type Person, people } from './people.ts'

/** A Sunday; the subscription begins on it. */
export const start = Date.parse('2027-01-10T00:00:00Z')
export const weekMs = 7 * dayMs
/** In the third of four weeks. */
export const third = start + 2 * weekMs + 8 * hourMs
/** Piastres of a month of the larger plan, and of the difference for two of its four weeks. */
export const largePrice = 360_000
export const difference = (largePrice - monthPrice) / 2

export const services = () => buildServices(env as Bindings, { waitUntil: () => undefined })

export const makeLarge = (weeklyMinutes = 230, baseMonthlyPrice = 400_000) =>
  make.plan({ weeklyMinutes, baseMonthlyPrice })

/** A student in the third week of a month of 120 minutes, and a plan of 230. */
export const upgradable = async (buy: typeof subscribedBuyer = subscribedBuyer, now = third) => {
  const bought = await buy()
  const large = await makeLarge()
  clock.set(now)
  const body = { planId: large.id, period: 'month', buys: 'upgrade', expectedAmount: difference } as const
  return { ...bought, large, body }
}

export const settle = async (id: number) => {
  for (const call of await payOrder(id)) await deliver(call)
}

/** As `upgradable`, upgraded from a wallet or, with `payByReference`, in cash. */
export const upgraded = async (
  buy: typeof subscribedBuyer = subscribedBuyer,
  pay: typeof payByWallet | typeof payByReference = payByWallet,
  now = third,
) => {
  const bought = await upgradable(buy, now)
  const left = 4 - Math.floor((now - start) / weekMs)
  const expectedAmount = ((largePrice - monthPrice) * left) / 4
  const { transactionId: upgradeId } = await bought.student.api(pay, { body: { ...bought.body, expectedAmount } })
  await settle(upgradeId)
  expect((await subscriptionsOf(bought.student.id))[0]?.weeklyMinutes).toBe(230)
  return { ...bought, upgradeId, upgradePrice: expectedAmount }
}

export const mine = (student: Person) => student.api(getUserSubscription, { query: {} })
export const book = async (student: Person, at: number, duration: 15 | 30 = 30) => {
  const slot = await offer(await people.tutor(), { start: at })
  return student.api(bookLesson, { body: { ...bookingRequestIn(slot), duration } })
}

/** Before each test: the first morning of the subscription. */
export const beginWeek = async (): Promise<void> => {
  clock.set(start + 8 * hourMs)
  await rows('DELETE FROM throttles')
}

/** After each test: nothing is paid without its effect, and all postings together are zero. */
export const expectEvenMoney = async (): Promise<void> => {
  expect(await findUnevenMoney()).toEqual([])
  expect(await rows('SELECT sum(amount) AS total FROM ledger_entries HAVING total <> 0')).toEqual([])
}
