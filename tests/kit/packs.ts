/** Students who buy extra minutes beside their subscription. */
import { getMinutes } from '#contract/lessons/api/minutes.ts'
import { type payByReference, payByWallet } from '#contract/money/api/fawry.ts'
import { packPriceOf } from '#contract/money/rules/packs.ts'
import { hourMs } from '#contract/shared/rules/time.ts'
import type { PackSize } from '#contract/vocabulary/minutes.ts'
import { rows } from './bookings.ts'
import { clock } from './clock.ts'
import { subscribedBuyer } from './payments.ts'
import type { Person } from './people.ts'
import { settle, start } from './upgrades.ts'

/** Piastres of a pack beside the plan that `make.plan` makes. */
export const packPrice = (plan: { weeklyMinutes: number; baseMonthlyPrice: number }, minutes: PackSize = 60) =>
  packPriceOf(plan, minutes)

/** A student in the first week of a month of 120 minutes, and what buying a pack of 60 sends. */
export const packBuyer = async (minutes: PackSize = 60) => {
  const bought = await subscribedBuyer()
  clock.set(start + 9 * hourMs)
  const body = {
    ...({ planId: bought.plan.id, period: 'month', buys: 'pack', packMinutes: minutes } as const),
    expectedAmount: packPrice(bought.plan, minutes),
  }
  return { ...bought, body }
}

/** As `packBuyer`, and the pack is paid: from a wallet or, with `payByReference`, in cash. */
export const packHolder = async (
  pay: typeof payByWallet | typeof payByReference = payByWallet,
  minutes: PackSize = 60,
) => {
  const bought = await packBuyer(minutes)
  const { transactionId: packId } = await bought.student.api(pay, { body: bought.body })
  await settle(packId)
  return { ...bought, packId }
}

/** Lots that a student can use. */
export const lotsOf = async (student: Person) => (await student.api(getMinutes, { query: {} })).lots

/** What each movement of a lot of a payment was, in order. */
export const movesOf = async (txId: number) =>
  rows<{ kind: string; minutes: number }>(
    `SELECT m.kind, m.minutes FROM minute_movements m JOIN minute_lots o ON o.id = m.lot_id
     WHERE o.tx_id = ? ORDER BY m.id`,
    txId,
  )
