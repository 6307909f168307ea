/** A tutor's money: withdrawals from the request to the receipt, called off, refused and repeated. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { createInvoice, listInvoices, updateInvoice } from '#contract/money/api/invoices.ts'
import { InvoiceStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { errors } from '#web/copy/errors.ts'
import { formatDayAndMonth, formatPounds } from '#web/lib/format.ts'
import { callApi, readAlone, signInSeeded } from '../browser.ts'
import { eventually, origin, pathOf, setUpJourney } from '../journey.ts'
import { endReceiverHold, newTutor, type Person, teachLesson } from '../people.ts'
import { words } from '../words.ts'

const { arrive, visit } = setUpJourney()
const { availability, common, invoices, receivers } = words

const earned = 50_000
const asked = { method: WithdrawMethod.Instapay, receiver: 'karim_22@instapay', amount: 20_000 }

/** A tutor who has earned 500 pounds. */
const newEarner = async (): Promise<Person> => {
  const tutor = await newTutor()
  await teachLesson(tutor, earned)
  return tutor
}

const balance = (page: Page) => page.getByRole('region', { name: invoices('balance.title'), exact: true })
const requests = (page: Page) => page.getByRole('region', { name: invoices('list.title'), exact: true })
const expectBalance = (page: Page, piastres: number) =>
  balance(page)
    .getByRole('paragraph')
    .filter({ hasText: new RegExp(`^${formatPounds(piastres)}`) })
    .waitFor()
const expectStatus = (page: Page, status: 'pendingApproval' | 'pendingCancellation' | 'canceled' | 'approved') =>
  requests(page)
    .getByText(invoices(`status.${status}`), { exact: true })
    .waitFor()

/** The only request of this tutor, and its sum and day as buttons name them. */
const requestOf = async (tutor: Person) => {
  const { list } = await tutor.api(listInvoices, { query: {} })
  const [invoice] = list
  if (!invoice || list.length > 1) throw new Error(`${list.length} requests instead of one`)
  const spoken = { amount: formatPounds(invoice.amount), date: formatDayAndMonth(invoice.createdAt, Date.now()) }
  return { invoice, spoken }
}

const decide = async (id: number, status: InvoiceStatus, more: { note?: string; receipt?: File } = {}) => {
  const { receipt, note } = more
  const { token } = await signInSeeded(origin, 'admin')
  await endReceiverHold(id)
  await callApi(
    origin,
    updateInvoice,
    { params: { id }, body: { status, ...(note !== undefined && { note }) }, ...(receipt && { files: { receipt } }) },
    token,
  )
}

/** The dialog in any of its steps; a toast is a dialog as well. */
const withdrawal = (page: Page) => {
  const titles = [invoices('create.amountTitle'), invoices('create.receiverTitle'), invoices('create.reviewTitle')]
  return page.getByRole('dialog', { name: new RegExp(titles.join('|')) })
}
const next = (page: Page) =>
  withdrawal(page)
    .getByRole('button', { name: invoices('create.next') })
    .click()

/** Opens the dialog and goes through it up to the review of 200 pounds by Instapay. */
const review = async (page: Page): Promise<void> => {
  await balance(page)
    .getByRole('button', { name: invoices('balance.action') })
    .click()
  const dialog = withdrawal(page)
  await dialog.getByLabel(invoices('create.amount'), { exact: true }).fill('200')
  await dialog.getByRole('radio', { name: invoices('method.instapay') }).click()
  await next(page)
  await dialog.getByLabel(receivers('handle'), { exact: true }).fill('karim_22')
  await next(page)
}
const confirmButton = (page: Page) =>
  withdrawal(page).getByRole('button', { name: invoices('create.confirm', { amount: '200' }) })

test('a withdrawal is asked for in three steps, approved on an open page, and its receipt is shown', async () => {
  const tutor = await newEarner()
  const page = await visit({ person: tutor, path: '/t/dashboard' })
  const strip = page.getByRole('region', { name: invoices('strip.title'), exact: true })
  await strip.getByText(formatPounds(earned), { exact: true }).waitFor()
  await strip.getByRole('link', { name: invoices('strip.all') }).click()
  await page.waitForURL('**/invoices')
  await expectBalance(page, earned)

  await balance(page)
    .getByRole('button', { name: invoices('balance.action') })
    .click()
  const dialog = withdrawal(page)
  const amount = dialog.getByLabel(invoices('create.amount'), { exact: true })
  await next(page)
  await dialog.getByText(invoices('create.noAmount')).waitFor()
  await dialog.getByText(invoices('create.chooseMethod')).waitFor()
  await dialog.getByRole('radio', { name: invoices('method.instapay') }).click()
  await amount.fill('500.01')
  await dialog.getByText(invoices('create.tooMuch', { max: '500' })).waitFor()
  await amount.fill('99')
  await dialog.getByText(invoices('create.tooLittle', { min: '100' })).waitFor()
  await amount.fill('٢٠٠')
  await next(page)

  const handle = dialog.getByLabel(receivers('handle'), { exact: true })
  await handle.fill('karim!22')
  await next(page)
  await dialog.getByText(receivers('fault.characters')).waitFor()
  await handle.fill('karim_22@instapay')
  await next(page)
  await dialog.getByText('karim_22@instapay', { exact: true }).waitFor()
  await confirmButton(page).click()
  await dialog.waitFor({ state: 'hidden' })
  await expectStatus(page, 'pendingApproval')
  await expectBalance(page, 30_000)

  const { invoice, spoken } = await requestOf(tutor)
  expect(invoice).toMatchObject({ ...asked, status: InvoiceStatus.PendingApproval })
  const receipt = new File([Uint8Array.from(await page.screenshot())], 'receipt.png', { type: 'image/png' })
  await decide(invoice.id, InvoiceStatus.Approved, { note: '<p>تم الدفع، <b>راجع حسابك</b></p>', receipt })
  await expectStatus(page, 'approved')

  await requests(page)
    .getByRole('button', { name: invoices('list.receiptOf', spoken) })
    .click()
  const picture = page.getByRole('img', { name: invoices('receipt.picture', { amount: '200' }) })
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await requests(page)
    .getByRole('button', { name: invoices('list.detailsOf', spoken) })
    .click()
  const details = page.getByRole('dialog', { name: invoices('request.title'), exact: true })
  await details.getByText('راجع حسابك', { exact: true }).waitFor()
})

test('a request is called off once the team agrees, and one that was decided meanwhile says so', async () => {
  const tutor = await newEarner()
  await tutor.api(createInvoice, { body: asked })
  const first = await requestOf(tutor)
  const page = await visit({ person: tutor, path: '/invoices' })
  const question = page.getByRole('alertdialog', { name: invoices('cancel.title', { amount: '200' }) })
  const call = requests(page).getByRole('button', { name: invoices('list.cancelOf', first.spoken) })
  await call.click()
  await question.getByRole('button', { name: invoices('cancel.keep') }).click()
  await expectStatus(page, 'pendingApproval')
  await call.click()
  await question.getByRole('button', { name: invoices('cancel.yes') }).click()
  await expectStatus(page, 'pendingCancellation')
  await expectBalance(page, 30_000)
  expect(await call.count()).toBe(0)
  await decide(first.invoice.id, InvoiceStatus.Canceled)
  await expectStatus(page, 'canceled')
  await expectBalance(page, earned)

  await review(page)
  await confirmButton(page).click()
  await expectStatus(page, 'pendingApproval')
  await call.click()
  const { list } = await tutor.api(listInvoices, { query: { statuses: [InvoiceStatus.PendingApproval] } })
  await decide(list[0]?.id ?? 0, InvoiceStatus.Approved)
  await question.getByRole('button', { name: invoices('cancel.yes') }).click()
  await question.getByText(errors['illegal-invoice-update']).waitFor()
})

test('a request whose answer was lost is sent again as the same request', async () => {
  const tutor = await newEarner()
  const { page, context } = await arrive({ person: tutor })
  await page.goto('/invoices')
  await review(page)
  await context.route(/\/api\/v1\/invoice$/, async (route) => {
    // The server stores the request, and nobody hears of it.
    await route.fetch()
    await route.abort()
  })
  await confirmButton(page).click()
  await withdrawal(page).getByText(invoices('create.failed')).waitFor()
  await context.unroute(/\/api\/v1\/invoice$/)
  await confirmButton(page).click()
  await withdrawal(page).waitFor({ state: 'hidden' })
  expect((await requestOf(tutor)).invoice.amount).toBe(asked.amount)
  await expectBalance(page, 30_000)
})

test('a balance spent elsewhere leads back to the amount, with what is left', async () => {
  const tutor = await newEarner()
  const { page, context } = await arrive({ person: tutor })
  // Without news the page goes on believing in the balance it has seen.
  await context.routeWebSocket(/\/api\/v1\/socket$/, (socket) => void socket.close())
  await page.goto('/invoices')
  await review(page)
  await tutor.api(createInvoice, { body: { ...asked, amount: 40_000 } })
  await confirmButton(page).click()
  const dialog = withdrawal(page)
  await dialog.getByText(invoices('create.changed')).waitFor()
  await dialog.getByLabel(invoices('create.amount'), { exact: true }).waitFor()
  await dialog.getByText(invoices('create.amountHint', { min: '100', max: '100' })).waitFor()
})

test('a tutor without earnings reads from when on they can withdraw, and how to begin', async () => {
  const tutor = await newTutor()
  const page = await visit({ person: tutor, path: '/invoices' })
  await balance(page)
    .getByText(invoices('balance.tooLittle', { min: '100', missing: '100' }))
    .waitFor()
  expect(
    await balance(page)
      .getByRole('button', { name: invoices('balance.action') })
      .isDisabled(),
  ).toBe(true)
  await requests(page)
    .getByRole('link', { name: invoices('list.empty.hours') })
    .click()
  await page.getByRole('heading', { level: 1, name: availability('title') }).waitFor()
  expect(pathOf(page)).toBe('/schedule-management')
})

test('a balance that cannot be loaded says so and is loaded again, beside the requests that could', async () => {
  const tutor = await newEarner()
  await tutor.api(createInvoice, { body: asked })
  const { page, context } = await arrive({ person: tutor })
  await readAlone(page)
  await context.route('**/api/v1/invoice/stats/**', (route) => route.abort())
  await page.goto('/invoices')
  await expectStatus(page, 'pendingApproval')
  const alert = page.getByRole('alert').filter({ hasText: invoices('balance.failed') })
  await alert.waitFor()
  await context.unroute('**/api/v1/invoice/stats/**')
  await alert.getByRole('button', { name: common('retry') }).click()
  await expectBalance(page, 30_000)
})
