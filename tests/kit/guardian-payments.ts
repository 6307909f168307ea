/** Students under age whose guardian pays. */
import { askGuardianToPay } from '#contract/money/api/guardian-payments.ts'
import { rows } from './bookings.ts'
import { consented } from './guardians.ts'
import { make } from './make.ts'
import { monthPrice } from './payments.ts'
import { newPhone } from './people.ts'

/** A student under age who has bought nothing yet, whose guardian has consented, and what they would buy. */
export const payingMinor = async () => {
  const one = await consented()
  await rows('DELETE FROM subscriptions WHERE user_id = ?', one.student.id)
  await rows('UPDATE users SET phone = ? WHERE id = ?', newPhone(), one.student.id)
  const plan = await make.plan()
  return { ...one, plan, body: { planId: plan.id, period: 'month' as const, expectedAmount: monthPrice } }
}

/** As `payingMinor`, and the guardian is asked to pay. */
export const askedToPay = async () => {
  const one = await payingMinor()
  const { asked } = await one.student.api(askGuardianToPay, { body: one.body })
  if (!asked) throw new Error('nothing was asked')
  return { ...one, id: asked.id }
}
