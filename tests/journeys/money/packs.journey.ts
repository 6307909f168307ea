/** The minutes of the week do not suffice: a pack is bought, a lesson takes of both, and the wallet shows what is left. */
import { expect, test } from 'vitest'
import { getMinutes } from '#contract/lessons/api/minutes.ts'
import { payByReference } from '#contract/money/api/fawry.ts'
import { listPlans } from '#contract/money/api/plans.ts'
import { priceOf } from '#contract/money/rules/pricing.ts'
import { minutes as minutesOf } from '#contract/shared/rules/time.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { actAtGateway, lastReference } from '../gateway.ts'
import { eventually, onPhone, pathOf, setUpJourney } from '../journey.ts'
import { bookLessonWith, newPhone, newStudent, newTutor, nextQuarter, offerHours } from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { checkout, minutes, money, subscriptions } = words

/** Of 60 minutes a week in the demo world. */
const planId = 1

test('a pack is bought from the wallet, and a lesson takes of the week first', async () => {
  const student = await newStudent()
  const plan = (await student.api(listPlans, { query: { ids: [planId] } })).list[0]
  if (!plan) throw new Error('the demo world has no such plan')
  const { amount } = priceOf(plan, PlanPeriod.Month)
  await student.api(payByReference, {
    body: { planId, period: 'month', phone: newPhone(), expectedAmount: amount },
  })
  await actAtGateway(`pay/${await lastReference(student)}`, 'pay')
  const page = await visit({ ...onPhone, person: student, path: '/minutes' })
  await page.getByRole('link', { name: subscriptions('morePack', { minutes: formatMinutes(60) }) }).click()
  await page.getByRole('heading', { level: 1, name: checkout('title') }).waitFor()
  expect(pathOf(page)).toMatch(/^\/checkout\/1\/month\?pack=60/)
  await page.getByRole('radio', { name: money('method.reference') }).click()
  await page.getByRole('button', { name: checkout('number') }).click()
  await page.getByRole('heading', { level: 1, name: checkout('open.reference') }).waitFor()
  await actAtGateway(`pay/${await lastReference(student)}`, 'pay')
  await page.getByRole('heading', { level: 1, name: checkout('paid.title') }).waitFor()

  const tutor = await newTutor()
  const start = nextQuarter()
  const slotId = await offerHours(tutor, start)
  // An hour is of the week; the rest is of the pack.
  for (const later of [0, 30, 60]) await bookLessonWith(student, tutor, slotId, start + minutesOf(later))
  await eventually(async () => (await student.api(getMinutes, { query: {} })).lots).toMatchObject([
    { kind: 'bought', minutes: 60, rest: 30 },
  ])
  await page.goto('/minutes')
  await page.getByText(minutes('lots.restOf', { minutes: formatMinutes(60) })).waitFor()
})
