/** Ending a subscription whose money no gateway sends back: its student says first where the team transfers it. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { payByReference, payByWallet } from '#contract/money/api/fawry.ts'
import { listPlans } from '#contract/money/api/plans.ts'
import { listRefundRequests } from '#contract/money/api/refunds.ts'
import { priceOf } from '#contract/money/rules/pricing.ts'
import { RefundMethod, RefundRequestStatus } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { actAtGateway, lastReference } from '../gateway.ts'
import { eventually, onPhone, setUpJourney } from '../journey.ts'
import { newPhone, newStudent, type Person } from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { payments, receivers } = words

/** A student with a month of the newest plan on offer. */
const subscribed = async (way: 'reference' | 'wallet'): Promise<Person> => {
  const student = await newStudent()
  const { list } = await student.api(listPlans, { query: { active: true, full: true } })
  const [plan] = list
  if (!plan) throw new Error('no plan on offer')
  const expectedAmount = priceOf(plan, PlanPeriod.Month).amount
  const body = { planId: plan.id, period: 'month' as const, expectedAmount, phone: newPhone() }
  if (way === 'reference') await student.api(payByReference, { body })
  else await student.api(payByWallet, { body: { ...body, mode: 'qr' } })
  await actAtGateway(`pay/${await lastReference(student)}`, 'pay')
  return student
}

const fillReceiver = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: payments('end.title') })
  await dialog.getByRole('button', { name: payments('end.action') }).click()
  await dialog.getByText(payments('receiver.choose')).waitFor()
  await dialog.getByRole('radio', { name: receivers('methods.instapay') }).click()
  await dialog.getByLabel(receivers('handle'), { exact: true }).fill('layla.m')
  await dialog.getByRole('button', { name: payments('end.action') }).click()
  await page.getByText(payments('end.done')).waitFor()
}

const expectRequested = async (student: Person) => {
  const { list } = await student.api(listRefundRequests, { query: {} })
  expect(list).toMatchObject([
    { method: RefundMethod.Instapay, address: 'layla.m@instapay', status: RefundRequestStatus.Pending },
  ])
}

test('what was paid at a counter is ended with a receiver, and the line beside the button says so', async () => {
  const student = await subscribed('reference')
  const page = await visit({ ...onPhone, person: student, path: '/payments' })
  await page.getByText('لأنك دفعت نقدًا').waitFor()
  await page.getByRole('button', { name: payments('end.action') }).click()
  await fillReceiver(page)
  await expectRequested(student)
})

test('where only the gateway knows that it was cash, the same question goes on with the receiver', async () => {
  const student = await subscribed('wallet')
  const page = await visit({ person: student, path: '/payments' })
  await page.route('**/api/v1/sub/cancel', (route) =>
    route.fulfill({ status: 422, json: { code: 'refund-receiver-required' } }),
  )
  await page.getByRole('button', { name: payments('end.action') }).click()
  await page
    .getByRole('alertdialog', { name: payments('end.title') })
    .getByRole('button', { name: payments('end.action') })
    .click()
  await fillReceiver(page)
  await eventually(() => page.getByRole('alertdialog').count()).toBe(0)
  await expectRequested(student)
})
