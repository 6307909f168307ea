/** A student pays for a plan in each way, up to the subscription; declines, retries and cancels on the way. */
import type { FrameLocator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import { createPlan, deletePlan, updatePlan } from '#contract/money/api/plans.ts'
import { listUpgrades } from '#contract/money/api/subscriptions.ts'
import { getLastTransaction } from '#contract/money/api/transactions.ts'
import { getCurrentUser } from '#contract/people/api/users.ts'
import { PaymentMethod, type PaymentWay, TransactionStatus } from '#contract/vocabulary/money.ts'
import { errors } from '#web/copy/errors.ts'
import { groupReference } from '#web/features/money/payments/status.ts'
import { formatAmount, formatMinutes } from '#web/lib/format.ts'
import { paymentPages } from '#worker/copy/dev-payments.ts'
import { bookedNotice, bookingPanel, pickEarliest } from '../actions.ts'
import { approveAsked } from '../approvals.ts'
import { callApi, signInSeeded } from '../browser.ts'
import { actAtGateway, lastReference } from '../gateway.ts'
import { eventually, onPhone, origin, pathOf, setUpJourney, state } from '../journey.ts'
import { withDatabase } from '../kill-world.ts'
import { newName, newPhone, newStudent, newTutor, offerHours, tomorrowNoon } from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { checkout, money, payments, plans, common } = words

/** The plan of 120 minutes in the demo world. */
const planPath = '/checkout/2/month'

const chooseMethod = (page: Page, method: PaymentWay) =>
  page.getByRole('radio', { name: money(`method.${method}`) }).click()

const expectPaid = (page: Page) => page.getByRole('heading', { level: 1, name: checkout('paid.title') }).waitFor()

test('a number is paid at a counter, and the page turns to the subscription by itself', async () => {
  const student = await newStudent()
  const page = await visit({ ...onPhone, person: student, path: '/plans' })
  await page.getByRole('radio', { name: money('period.quarter') }).click()
  await eventually(() => pathOf(page)).toBe('/plans?period=quarter')
  await page.getByRole('link', { name: plans('card.chooseNamed', { minutes: formatMinutes(120) }) }).click()
  await page.getByRole('heading', { level: 1, name: checkout('title') }).waitFor()
  await chooseMethod(page, 'reference')

  // The number is asked for before anything is sent.
  await page.getByRole('button', { name: checkout('number') }).click()
  await page.getByLabel(checkout('phone.label')).fill(newPhone())
  await page.getByRole('button', { name: checkout('number') }).click()
  await page.getByRole('heading', { level: 1, name: checkout('open.reference') }).waitFor()
  const reference = await lastReference(student)
  await page.getByLabel(checkout('open.numberSpoken', { number: groupReference(reference) })).waitFor()

  // It is kept: another visit shows the same number.
  await page.reload()
  await page.getByLabel(checkout('open.numberSpoken', { number: groupReference(reference) })).waitFor()

  await actAtGateway(`pay/${reference}`, 'pay')
  await expectPaid(page)
  await page.getByRole('link', { name: checkout('paid.receipt') }).click()
  await page.getByRole('heading', { level: 1, name: payments('receipt.title') }).waitFor()
  await page.getByText(reference).waitFor()
  // On paper there is only the receipt.
  await page.emulateMedia({ media: 'print' })
  await eventually(() => page.locator('header').isVisible()).toBe(false)
  await page.emulateMedia({ media: null })

  // A second subscription beside it is refused before anything is asked.
  await page.goto(planPath)
  await page.getByRole('heading', { level: 1, name: checkout('subscribed.title') }).waitFor()
})

test('a number that ended unpaid is told on the dashboard, with the way to another', async () => {
  const student = await newStudent()
  const page = await visit({ ...onPhone, person: student, path: `${planPath}?tab=reference` })
  await page.getByLabel(checkout('phone.label')).fill(newPhone())
  await page.getByRole('button', { name: checkout('number') }).click()
  await page.getByRole('heading', { level: 1, name: checkout('open.reference') }).waitFor()
  await withDatabase(state, (db) =>
    db
      .prepare('UPDATE transactions SET status = ?, expires_at = ? WHERE user_id = ?')
      .run(TransactionStatus.Expired, Date.now() - 60_000, student.id),
  )
  await page.goto('/s/dashboard')
  await page.getByText(payments('open.expiredTitle')).waitFor()
  await page.getByRole('link', { name: payments('open.startAgain') }).click()
  await page.getByRole('heading', { level: 1, name: checkout('title') }).waitFor()
})

/** What the button of the simulated gateway says, and how the card it saves ends. */
const savedCards = {
  ok: { button: paymentPages.card.outcomes.ok, digits: '4242' },
  poor: { button: paymentPages.card.outcomes.poor, digits: '4235' },
} as const

const gatewayFrame = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`)

/** Saves a card in the gateway's frame; it is then the chosen one. */
const addCard = async (page: Page, kind: keyof typeof savedCards, button: string): Promise<void> => {
  await page.getByRole('button', { name: button }).click()
  const frame = gatewayFrame(page, checkout('frame.addCard'))
  await frame.getByRole('button', { name: savedCards[kind].button }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: savedCards[kind].digits, checked: true }).waitFor()
}

const payWithCard = async (page: Page): Promise<void> => {
  await page.getByLabel(checkout('card.cvv')).fill('123')
  await page.locator('.pay-bar').getByRole('button').click()
}

const approveAtBank = (page: Page): Promise<void> =>
  gatewayFrame(page, checkout('frame.bank')).getByRole('button', { name: paymentPages.bank.approve }).click()

test('a card is added, declined for want of money, and another one is accepted by the bank', async () => {
  const student = await newStudent()
  const page = await visit({ person: student, path: planPath })
  await addCard(page, 'poor', checkout('card.first'))
  await page.getByLabel(checkout('phone.label')).fill(newPhone())
  await payWithCard(page)
  await approveAtBank(page)
  await page.getByText(checkout('ended.failed')).waitFor()
  await page.getByText(checkout('decline.funds')).waitFor()

  await addCard(page, 'ok', checkout('card.other'))
  await payWithCard(page)
  await approveAtBank(page)
  await expectPaid(page)

  const tutor = await newTutor()
  await offerHours(tutor, tomorrowNoon())
  await page.goto(`/t/${tutor.id}?book=true`)
  await (await pickEarliest(bookingPanel(page, tutor.name))).click()
  await bookedNotice(page).waitFor()
  expect((await student.api(getUserSubscription, {})).remainingWeeklyMinutes).toBe(90)
})

test('a plan is paid in the instalments of a bank', async () => {
  const student = await newStudent()
  const page = await visit({ person: student, path: '/checkout/3/year?tab=installment' })
  await addCard(page, 'ok', checkout('card.first'))
  await page
    .getByRole('radiogroup', { name: checkout('installment.plans') })
    .getByRole('radio')
    .first()
    .click()
  await page.getByLabel(checkout('phone.label')).fill(newPhone())
  // The simulated bank takes instalments without asking.
  await payWithCard(page)
  await expectPaid(page)
  expect(await student.api(getLastTransaction, {})).toMatchObject({ paymentMethod: PaymentMethod.BankInstallment })
})

test('the page of Paymob is left after a decline, and paid at the second attempt', async () => {
  const student = await newStudent(newName('سلمى'))
  const page = await visit({ person: student, path: `${planPath}?tab=hosted` })
  await page.getByLabel(checkout('phone.label')).fill(newPhone())
  await page.getByRole('button', { name: checkout('toHosted') }).click()
  await page.getByRole('button', { name: paymentPages.checkout.decline }).click()
  await page.getByText(checkout('ended.failed')).waitFor()

  await chooseMethod(page, 'hosted')
  await page.getByRole('button', { name: checkout('toHosted') }).click()
  await page.getByRole('button', { name: paymentPages.checkout.pay, exact: true }).click()
  await expectPaid(page)
})

test('Paymob’s missing name is asked for in place, kept in the account, and the payment goes on', async () => {
  const student = await newStudent('سارة')
  const page = await visit({ ...onPhone, person: student, path: `${planPath}?tab=hosted` })
  await page.getByLabel(checkout('phone.label')).fill(newPhone())
  await page.getByRole('button', { name: checkout('toHosted') }).click()
  await page.getByText(errors['api-invalid-user-name']).waitFor()
  await page.getByLabel(checkout('hosted.name')).fill('سارة محمود')
  await page.getByRole('button', { name: checkout('toHosted') }).click()
  await page.getByRole('button', { name: paymentPages.checkout.pay, exact: true }).waitFor()
  expect((await student.api(getCurrentUser, {})).name).toBe('سارة محمود')
})

test('a price that changed while it was shown is shown anew, and nothing is paid before another press', async () => {
  const student = await newStudent()
  const { token } = await signInSeeded(origin, 'admin')
  const plan = await callApi(
    origin,
    createPlan,
    {
      body: {
        weeklyMinutes: 90,
        baseMonthlyPrice: 48_000,
        monthDiscount: 0,
        quarterDiscount: 0,
        yearDiscount: 0,
        forInvitesOnly: false,
        active: false,
      },
    },
    token,
  )
  await approveAsked(callApi(origin, updatePlan, { params: { id: plan.id }, body: { active: true } }, token), 'super')
  const page = await visit({ person: student, path: `/checkout/${plan.id}/month?tab=reference` })
  await page.getByLabel(checkout('phone.label')).fill(newPhone())
  await callApi(origin, updatePlan, { params: { id: plan.id }, body: { baseMonthlyPrice: 99_000 } }, token)
  const total = page.locator('.order').getByText('990')
  await page.getByRole('button', { name: checkout('number') }).click()
  const prices = { from: formatAmount(48_000), to: formatAmount(99_000) }
  await page.getByText(checkout('problem.prices', prices)).waitFor()
  await total.first().waitFor()
  expect(await student.api(getLastTransaction, {})).toBeNull()
  await page.getByRole('button', { name: checkout('problem.priceYes', { amount: formatAmount(99_000) }) }).click()
  await page.getByRole('heading', { level: 1, name: checkout('open.reference') }).waitFor()
  expect(await student.api(getLastTransaction, {})).toMatchObject({ amount: 99_000 })

  // It waits on the dashboard as well.
  await page.goto('/s/dashboard')
  await page
    .getByLabel(checkout('open.numberSpoken', { number: groupReference(await lastReference(student)) }))
    .waitFor()
  await callApi(origin, deletePlan, { params: { id: plan.id } }, token)
})

test('a larger plan is paid at once for the difference, as it is shown, and the week has its minutes', async () => {
  const student = await newStudent()
  const page = await visit({ person: student, path: `${planPath}?tab=reference` })
  await page.getByLabel(checkout('phone.label')).fill(newPhone())
  await page.getByRole('button', { name: checkout('number') }).click()
  await page.getByRole('heading', { level: 1, name: checkout('open.reference') }).waitFor()
  await actAtGateway(`pay/${await lastReference(student)}`, 'pay')
  await expectPaid(page)

  const { info } = await student.api(getUserSubscription, {})
  const offers = (await student.api(listUpgrades, {}))?.offers ?? []
  const { amount, weeklyMinutes } = offers.find((one) => one.weeklyMinutes === 230) ?? { amount: 0, weeklyMinutes: 0 }
  await page.goto('/plans')
  const upgrade = { minutes: formatMinutes(weeklyMinutes), amount: formatAmount(amount) }
  await page.getByRole('link', { name: plans('card.upgradeNamed', upgrade) }).click()
  await page.getByRole('heading', { name: checkout('upgrade.title') }).waitFor()
  await page.getByText(checkout('upgrade.newShare', { minutes: formatMinutes(weeklyMinutes) })).waitFor()
  await chooseMethod(page, 'reference')
  await page.getByRole('button', { name: checkout('number') }).click()
  await page.getByRole('heading', { level: 1, name: checkout('open.reference') }).waitFor()
  expect(await student.api(getLastTransaction, {})).toMatchObject({ amount, upgrade: { subscriptionId: info?.id } })
  await actAtGateway(`pay/${await lastReference(student)}`, 'pay')
  await page.getByRole('heading', { level: 1, name: checkout('paid.upgraded') }).waitFor()
  expect(await student.api(getUserSubscription, {})).toMatchObject({
    ...{ info: { id: info?.id, end: info?.end, weeklyMinutes }, remainingWeeklyMinutes: weeklyMinutes },
  })
})

test('a wallet is asked by its app, and by a code that stays after a reload', async () => {
  const student = await newStudent()
  const page = await visit({ person: student, path: `${planPath}?tab=wallet` })
  await page.getByRole('radio', { name: checkout('wallet.qr') }).click()
  await page.getByLabel(checkout('phone.wallet')).fill(newPhone())
  await page.getByRole('button', { name: checkout('scan') }).click()
  const code = page.getByRole('img', { name: checkout('open.qrLabel') })
  await code.waitFor()
  await page.reload()
  await code.waitFor()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: checkout('open.saveQr') }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('hiwar-qr.png')
  const [start] = await (await saved.createReadStream()).take(1).toArray()
  expect((start as Buffer).subarray(1, 4).toString()).toBe('PNG')

  // The payer changes their mind: the code is void, and the ways of paying are there again.
  await page.getByRole('button', { name: checkout('open.cancel') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: checkout('open.cancel') })
    .click()
  await page.getByText(checkout('ended.canceled')).waitFor()

  await chooseMethod(page, 'wallet')
  await page.getByRole('radio', { name: checkout('wallet.notify') }).click()
  await page.getByLabel(checkout('phone.wallet')).fill(newPhone())
  await page.getByRole('button', { name: checkout('notify') }).click()
  await page.getByRole('heading', { level: 1, name: checkout('open.wallet') }).waitFor()
  await actAtGateway(`pay/${await lastReference(student)}`, 'pay')
  await expectPaid(page)
})

test('two tabs show the one open payment, at its price with a coupon, and both hear of its end', async () => {
  const student = await newStudent()
  const first = await visit({ person: student, path: `${planPath}?tab=reference` })
  const second = await visit({ person: student, path: '/checkout/3/month?tab=reference' })
  const applyCoupon = async (page: Page, code: string) => {
    await page.getByRole('button', { name: checkout('coupon.open') }).click()
    await page.getByLabel(checkout('coupon.label')).fill(code)
    await page.getByRole('button', { name: checkout('coupon.apply') }).click()
  }
  await applyCoupon(second, 'HIWAR20')
  await second.getByText(checkout('coupon.otherPlan')).waitFor()
  await applyCoupon(first, 'hiwar20')
  await first.getByRole('button', { name: checkout('coupon.remove') }).waitFor()

  await first.getByLabel(checkout('phone.label')).fill(newPhone())
  await first.getByRole('button', { name: checkout('number') }).click()
  await first.getByRole('heading', { level: 1, name: checkout('open.reference') }).waitFor()
  // The other tab hears of it, and offers to cancel instead of a second payment.
  await second.getByText(checkout('open.otherPlan')).waitFor()
  expect(await student.api(getLastTransaction, {})).toMatchObject({ amount: 70_400 })
  await actAtGateway(`pay/${await lastReference(student)}`, 'pay')
  await expectPaid(first)
  await expectPaid(second)
})

test('an address that names no plan or no period leads to the plans', async () => {
  const page = await visit({ person: await newStudent(), path: '/checkout/999/month' })
  for (const path of ['/checkout/2/week', '/checkout/x/month']) {
    await eventually(() => pathOf(page)).toBe('/plans')
    await page.goto(path)
  }
  await eventually(() => pathOf(page)).toBe('/plans')
})

test('a card that was not saved says why, and leads back to the checkout', async () => {
  const page = await visit({ path: '/card-added?statusCode=99951' })
  await page.getByRole('heading', { level: 1, name: checkout('cardAdded.failed') }).waitFor()
  await page.getByText(checkout('decline.funds')).waitFor()
  await page.getByRole('link', { name: checkout('cardAdded.toPayments') }).waitFor()
  expect(await page.getByRole('button', { name: common('report') }).count()).toBe(0)
})
