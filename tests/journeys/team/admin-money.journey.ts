/** Money as the team handles it: subscriptions ended, refunds paid by hand, a withdrawal decided by keys alone. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import { createInvoice, getInvoice } from '#contract/money/api/invoices.ts'
import { listRefundRequests, updateRefundRequest } from '#contract/money/api/refunds.ts'
import { InvoiceStatus, RefundRequestStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { titles } from '#web/copy/titles.ts'
import { adminHome } from '#web/features/team/copy/admin-home.ts'
import { adminInvoices } from '#web/features/team/copy/admin-invoices.ts'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { adminRefunds } from '#web/features/team/copy/admin-refunds.ts'
import { adminSubscriptions } from '#web/features/team/copy/admin-subscriptions.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { formatPounds } from '#web/lib/format.ts'
import { wordsOf } from '../any-reader.ts'
import { approveWaiting } from '../approvals.ts'
import { callApi, signInSeeded } from '../browser.ts'
import { newBuyer, newClaim } from '../claims.ts'
import { eventually, origin, pathOf, setUpJourney } from '../journey.ts'
import { expectFocus, expectFocusWithin, pressUntilFocused } from '../keyboard.ts'
import {
  bookLessonWith,
  endReceiverHold,
  newTutor,
  offerHours,
  type Person,
  teachLesson,
  tomorrowNoon,
} from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const home = wordsOf(adminHome)
const money = wordsOf(adminInvoices)
const person = wordsOf(adminPerson)
const refunds = wordsOf(adminRefunds)
const subscriptions = wordsOf(adminSubscriptions)
const table = wordsOf(adminTable)

const grid = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const rowOf = (page: Page, list: string, name: string) => grid(page, list).getByRole('row').filter({ hasText: name })

test('the running subscriptions of the home lead to their table, where one is ended once its cost was named', async () => {
  const [student, tutor] = [await newBuyer(), await newTutor()]
  const start = tomorrowNoon()
  await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  const page = await visit({ person: await signInSeeded(origin, 'super'), path: '/admin' })
  const figures = page.locator('dl').filter({ hasText: home('figures.subscriptions') })
  await figures
    .locator('div')
    .filter({ hasText: home('figures.subscriptions') })
    .getByRole('link')
    .click()
  await eventually(() => pathOf(page)).toBe('/admin/subscriptions?state=running')
  await grid(page, titles.subscriptions).waitFor()

  await page.goto(`/admin/subscriptions?user=${student.id}`)
  const row = rowOf(page, titles.subscriptions, student.name)
  await row.getByText(subscriptions('state.running'), { exact: true }).waitFor()
  await row.getByRole('button', { name: table('actionsOf', { name: student.name }) }).click()
  await page.getByRole('menuitem', { name: subscriptions('cancel') }).click()
  const question = page.getByRole('alertdialog', { name: person('subscription.cancel.title', { name: student.name }) })
  await question.getByText(tutor.name).waitFor()
  const yes = question.getByRole('button', { name: /\d/ })
  const [sum = ''] = /[\d,.]+/.exec(await yes.innerText()) ?? []
  expect(Number(sum.replaceAll(',', ''))).toBeGreaterThan(0)
  await question.getByText(sum).first().waitFor()
  await question.getByLabel(person('subscription.cancel.reason')).fill('طلب إنهاء الاشتراك')
  await yes.dblclick()
  await question.waitFor({ state: 'hidden' })
  expect((await student.api(getUserSubscription, { query: {} })).info).not.toBeNull()
  await approveWaiting(student.id, 'admin')
  await page.reload()
  await row.getByText(subscriptions('state.stopped'), { exact: true }).waitFor()
  expect((await student.api(getUserSubscription, { query: {} })).last?.terminatedAt).not.toBeNull()

  // What is over is not offered to be ended, and a regular admin ends nothing.
  await row.getByRole('button', { name: table('actionsOf', { name: student.name }) }).click()
  await page.getByRole('menuitem', { name: subscriptions('payments') }).waitFor()
  expect(await page.getByRole('menuitem', { name: subscriptions('cancel') }).count()).toBe(0)
  const other = await visit({
    person: await signInSeeded(origin, 'admin'),
    path: '/admin/subscriptions?state=running',
  })
  await grid(other, titles.subscriptions)
    .getByRole('button', { name: table('actionsOf', { name: '' }) })
    .first()
    .click()
  await other.getByRole('menuitem', { name: subscriptions('payments') }).waitFor()
  expect(await other.getByRole('menuitem', { name: subscriptions('cancel') }).count()).toBe(0)
})

/** A line of the work list about money, whose rest J leads to. */
const workLine = async (page: Page, words: string) => {
  const line = page.getByRole('listitem').filter({ hasText: words })
  await page.getByRole('heading', { name: home('work.title') }).waitFor()
  await eventually(async () => {
    if ((await line.count()) === 0) await page.keyboard.press('j')
    return line.count()
  }).toBe(1)
  return line
}

const statusOf = async (student: Person): Promise<readonly number[]> =>
  (await student.api(listRefundRequests, { query: {} })).list.map(({ status }) => status)

test('a refund asked for waits on the home, is found by its number, and decided once it was paid', async () => {
  const { student, address, request } = await newClaim()
  const amount = formatPounds(request.amount)
  const page = await visit({ person: await signInSeeded(origin, 'admin'), path: '/admin?group=money' })
  const line = await workLine(page, home('work.kind.refund', { name: student.name }))
  await line.getByRole('link').click()
  await eventually(() => pathOf(page)).toMatch(/^\/admin\/refund-requests\?/)
  const drawer = page.getByRole('dialog', { name: refunds('details.title', { amount }) })
  await drawer.getByText(address, { exact: true }).waitFor()
  await drawer.getByRole('button', { name: refunds('reject.action') }).click()
  await drawer.getByText(refunds('note.needed')).waitFor()
  await drawer.getByRole('button', { name: refunds('pay.action') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: refunds('pay.confirm') })
    .dblclick()
  await drawer.getByText(refunds('state.processed'), { exact: true }).first().waitFor()
  expect(await drawer.getByRole('button', { name: refunds('pay.action') }).count()).toBe(0)
  expect(await statusOf(student)).toEqual([RefundRequestStatus.Processed])
})

test('a refund that a colleague decides meanwhile is not decided again, and the drawer says who was first', async () => {
  const { student, request } = await newClaim()
  const page = await visit({
    person: await signInSeeded(origin, 'admin'),
    path: `/admin/refund-requests?open=${request.id}`,
  })
  const drawer = page.getByRole('dialog', {
    name: refunds('details.title', { amount: formatPounds(request.amount) }),
  })
  await drawer.getByLabel(refunds('note.label')).fill('تُستكمل الحصص')
  await drawer.getByRole('button', { name: refunds('reject.action') }).click()
  const colleague = await signInSeeded(origin, 'super')
  const decision = { params: { id: request.id }, body: { status: RefundRequestStatus.Processed } } as const
  await callApi(origin, updateRefundRequest, decision, colleague.token)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: refunds('reject.confirm') })
    .click()
  const alert = drawer.getByRole('alert').filter({ hasText: /هدى سمير/ })
  await alert.getByRole('button', { name: words.admin('showLatest') }).click()
  await alert.waitFor({ state: 'hidden' })
  await drawer.getByText(refunds('state.processed'), { exact: true }).first().waitFor()
  expect(await statusOf(student)).toEqual([RefundRequestStatus.Processed])
})

test('from the home to a paid withdrawal by keyboard alone', async () => {
  const tutor = await newTutor()
  await teachLesson(tutor, 50_000)
  const withdrawal = { method: WithdrawMethod.Instapay, receiver: 'karim_22@instapay', amount: 20_000 }
  const { id } = await tutor.api(createInvoice, { body: withdrawal })
  await endReceiverHold(id)
  const page = await visit({ person: await signInSeeded(origin, 'admin'), path: '/admin?group=money' })
  const line = await workLine(page, home('work.kind.withdrawal', { name: tutor.name }))
  await pressUntilFocused(page, 'j', line.getByRole('link'))
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('complementary', { name: money('details.title', { amount: '200' }) })
  const pick = drawer.getByRole('button', { name: money('receipt.pick') })
  await pick.waitFor()
  await expectFocusWithin(drawer)
  await pressUntilFocused(page, 'Tab', pick)
  // What the key opens belongs to the system, so the file is given to the field behind the button.
  const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await drawer.locator('input[type="file"]').setInputFiles(receipt)
  await drawer.getByRole('button', { name: money('receipt.change') }).waitFor()
  await pressUntilFocused(page, 'Tab', drawer.getByRole('button', { name: money('approve.action'), exact: true }))
  await page.keyboard.press('Enter')
  const sure = page.getByRole('alertdialog')
  const yes = sure.getByRole('button', { name: money('approve.confirm') })
  await yes.waitFor()
  await expectFocusWithin(sure)
  await pressUntilFocused(page, 'Tab', yes)
  await page.keyboard.press('Enter')
  await drawer.getByText(words.invoices('status.approved'), { exact: true }).first().waitFor()
  expect((await tutor.api(getInvoice, { params: { id } })).status).toBe(InvoiceStatus.Approved)
  // The drawer may know it by the socket before the question has its answer, which Escape does not leave until then.
  await sure.waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  // The row that was decided has left the table with its button, so the focus is at the beginning of the screen.
  await expectFocus(page.getByRole('heading', { level: 1, name: titles.withdrawals }))
})
