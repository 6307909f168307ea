/** The work of the team: a withdrawal from the request to the receipt, a tutor switched on, tables that keep their address. */
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import { createInvoice, getInvoice, updateInvoice } from '#contract/money/api/invoices.ts'
import { listPlans } from '#contract/money/api/plans.ts'
import { getTutorMeta } from '#contract/people/api/tutor-meta.ts'
import { updateUser } from '#contract/people/api/users.ts'
import { searchPeople } from '#contract/team/api/admin.ts'
import { InvoiceStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { errors } from '#web/copy/errors.ts'
import { titles } from '#web/copy/titles.ts'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { adminInvoices } from '#web/features/team/copy/admin-invoices.ts'
import { adminLessons } from '#web/features/team/copy/admin-lessons.ts'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import { adminPlans } from '#web/features/team/copy/admin-plans.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { adminTopics } from '#web/features/team/copy/admin-topics.ts'
import { adminTutors } from '#web/features/team/copy/admin-tutors.ts'
import { adminUsers } from '#web/features/team/copy/admin-users.ts'
import { formatMinutes, formatPounds } from '#web/lib/format.ts'
import { wordsOf } from '../any-reader.ts'
import { approveKind } from '../approvals.ts'
import { callApi, signInSeeded } from '../browser.ts'
import { actAtGateway, lastReference } from '../gateway.ts'
import { eventually, origin, pathOf, setUpJourney } from '../journey.ts'
import { endReceiverHold, newApplicant, newPhone, newStudent, newTutor, type Person, teachLesson } from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { invoices, shell } = words
const money = wordsOf(adminInvoices)
const table = wordsOf(adminTable)
const lessons = wordsOf(adminLessons)
const plans = wordsOf(adminPlans)
const topics = wordsOf(adminTopics)
const tutors = wordsOf(adminTutors)
const users = wordsOf(adminUsers)

const withdrawal = { method: WithdrawMethod.Instapay, receiver: 'karim_22@instapay', amount: 20_000 }

const newEarner = async (): Promise<Person> => {
  const tutor = await newTutor()
  await teachLesson(tutor, 50_000)
  return tutor
}

const grid = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const rowOf = (page: Page, name: string) => grid(page, titles.withdrawals).getByRole('row').filter({ hasText: name })
/** Beside the table of a wide window. */
const drawerOf = (page: Page) => page.getByRole('complementary', { name: money('details.title', { amount: '200' }) })
const receiptOf = async (page: Page) => ({
  name: 'receipt.png',
  mimeType: 'image/png',
  buffer: await page.screenshot(),
})

test('a withdrawal appears in the open table, is paid with its receipt, and the tutor opens that receipt', async () => {
  const [tutor, admin] = [await newEarner(), await signInSeeded(origin, 'admin')]
  const page = await visit({ person: admin, path: '/admin/invoices?status=pendingApproval' })
  await grid(page, titles.withdrawals).waitFor()
  const invoice = await tutor.api(createInvoice, { body: withdrawal })
  await endReceiverHold(invoice.id)
  const open = page.getByRole('button', { name: money('openOf', { name: tutor.name, amount: '200' }) })
  await open.click()
  const drawer = drawerOf(page)
  expect(pathOf(page)).toContain(`open=${invoice.id}`)
  await drawer.getByText(withdrawal.receiver, { exact: true }).waitFor()
  await drawer.getByText('200.00', { exact: true }).waitFor()

  await drawer.getByLabel(money('note.label')).fill('تم التحويل <اليوم>')
  const receipt = await receiptOf(page)
  await drawer.getByRole('button', { name: money('approve.action') }).click()
  await drawer.getByText(money('receipt.missing')).waitFor()
  // Once the receipt that was missing is there, the question follows by itself.
  await drawer.locator('input[type=file]').setInputFiles(receipt)
  const question = page.getByRole('alertdialog')
  await question.getByText(/مئتا جنيه/).waitFor()
  await question.getByRole('button', { name: money('approve.confirm') }).dblclick()
  await drawer.getByText(invoices('status.approved'), { exact: true }).first().waitFor()
  expect((await tutor.api(getInvoice, { params: { id: invoice.id } })).status).toBe(InvoiceStatus.Approved)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await rowOf(page, tutor.name).waitFor({ state: 'hidden' })

  const tutorPage = await visit({ person: tutor, path: '/invoices' })
  const requests = tutorPage.getByRole('region', { name: invoices('list.title'), exact: true })
  await requests.getByRole('button', { name: /إيصال/ }).click()
  const picture = tutorPage.getByRole('img', { name: invoices('receipt.picture', { amount: '200' }) })
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await tutorPage.keyboard.press('Escape')
  await requests.getByRole('button', { name: /تفاصيل/ }).click()
  await tutorPage.getByText('تم التحويل <اليوم>', { exact: true }).waitFor()
})

test('rows do not move under the pointer: a new request is announced, and shown on demand', async () => {
  const [first, second] = [await newEarner(), await newEarner()]
  await first.api(createInvoice, { body: withdrawal })
  const page = await visit({ person: await signInSeeded(origin, 'admin'), path: '/admin/invoices' })
  await rowOf(page, first.name).hover()
  await second.api(createInvoice, { body: withdrawal })
  const show = page.getByRole('button', { name: table('news.show') })
  await show.waitFor()
  expect(await rowOf(page, second.name).count()).toBe(0)
  await show.click()
  await rowOf(page, second.name).waitFor()
})

test('a header orders the table, says so, and the order is in the address', async () => {
  const page = await visit({
    person: await signInSeeded(origin, 'admin'),
    path: '/admin/invoices?status=rejected.canceled',
  })
  const header = grid(page, titles.withdrawals).getByRole('columnheader', { name: money('columns.amount') })
  await header.getByRole('button').press('Enter')
  await eventually(() => header.getAttribute('aria-sort')).toBe('descending')
  expect(pathOf(page)).toContain('order=-amount')
  await header.getByRole('button').press('Enter')
  await eventually(() => header.getAttribute('aria-sort')).toBe('ascending')
  await page.reload()
  await eventually(() => header.getAttribute('aria-sort')).toBe('ascending')
})

test('who decides second is told who was first, and nothing is overwritten', async () => {
  const tutor = await newEarner()
  const invoice = await tutor.api(createInvoice, { body: withdrawal })
  await endReceiverHold(invoice.id)
  const page = await visit({ person: await signInSeeded(origin, 'admin'), path: `/admin/invoices?open=${invoice.id}` })
  const drawer = drawerOf(page)
  await drawer.getByLabel(money('note.label')).fill('الحساب غير صحيح')
  await drawer.getByRole('button', { name: money('reject.action') }).click()
  const colleague = await signInSeeded(origin, 'super')
  const receipt = new File([Uint8Array.from(await page.screenshot())], 'receipt.png', { type: 'image/png' })
  const body = { status: InvoiceStatus.Approved }
  await callApi(origin, updateInvoice, { params: { id: invoice.id }, body, files: { receipt } }, colleague.token)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: money('reject.confirm') })
    .click()
  const alert = drawer.getByRole('alert').filter({ hasText: money('changed.title') })
  await alert.getByText(/هدى سمير/).waitFor()
  const now = await tutor.api(getInvoice, { params: { id: invoice.id } })
  expect([now.status, now.note]).toEqual([InvoiceStatus.Approved, null])
})

test('a tutor is found, told apart by what is missing, and switched on with the keyboard alone', async () => {
  const [tutor, admin] = [await newApplicant(), await signInSeeded(origin, 'admin')]
  // Nobody is activated before the steps are passed, except by this word of the team.
  const excused = { params: { id: tutor.id }, body: { bypassOnboarding: true } }
  await callApi(origin, updateUser, excused, (await signInSeeded(origin, 'super')).token)
  const page = await visit({ person: admin, path: '/admin/tutors?activated=no' })
  await grid(page, titles.adminTutors).waitFor()
  await page.getByRole('searchbox', { name: tutors('searchLabel') }).focus()
  await page.keyboard.type(tutor.name)
  await page.keyboard.press('Enter')
  // Below its head nobody else: rows of the list before would take what is asked about them away.
  await eventually(() => grid(page, titles.adminTutors).getByRole('row').count()).toBe(2)
  const toggle = page.getByRole('switch', { name: tutors('activate.action', { name: tutor.name }) })
  await toggle.focus()
  await page.keyboard.press('Space')
  const question = page.getByRole('alertdialog', { name: tutors('activate.title', { name: tutor.name }) })
  const yes = question.getByRole('button', { name: tutors('activate.confirm') })
  await eventually(() => yes.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })
  const meta = () => callApi(origin, getTutorMeta, { query: { tutorId: tutor.id } }, admin.token)
  await eventually(async () => (await meta()).activated).toBe(true)
})

test('filters live in the address: they survive a reload, the back button undoes them, and all clear at once', async () => {
  const page = await visit({ person: await signInSeeded(origin, 'admin'), path: '/admin/users' })
  await grid(page, titles.adminUsers).waitFor()
  await page.getByRole('button', { name: table('filters.open') }).click()
  const sheet = page.getByRole('dialog', { name: table('filters.open') })
  await sheet.getByRole('button', { name: adminPeople.role.studio, exact: true }).click()
  await sheet.getByRole('button', { name: table('filters.done') }).click()
  const chip = page.getByRole('button', {
    name: table('filters.remove', { filter: `${users('filters.role')}: ${adminPeople.role.studio}` }),
  })
  await chip.waitFor()
  expect(pathOf(page)).toBe('/admin/users?role=studio')
  await page.reload()
  await chip.waitFor()
  await page.goBack()
  await chip.waitFor({ state: 'hidden' })
  await page.goForward()
  await chip.click()
  await eventually(async () => pathOf(page)).toBe('/admin/users')
})

test('a filter by person takes a name, and its chip says whom it keeps', async () => {
  const admin = await signInSeeded(origin, 'admin')
  const page = await visit({ person: admin, path: '/admin/lessons' })
  await grid(page, titles.adminLessons).waitFor()
  await page.getByRole('button', { name: table('filters.open') }).click()
  const sheet = page.getByRole('dialog', { name: table('filters.open') })
  const member = lessons('filters.member')
  await sheet.getByRole('textbox', { name: member }).fill('karim@')
  await sheet
    .getByRole('list', { name: table('filters.found', { filter: member }) })
    .getByRole('button')
    .first()
    .click()
  const [{ id, name } = { id: 0, name: '' }] = await callApi(
    origin,
    searchPeople,
    { query: { text: 'karim@' } },
    admin.token,
  )
  const chip = (inside: Page | Locator) =>
    inside.getByRole('button', { name: table('filters.remove', { filter: `${member}: ${name}` }) })
  await eventually(() => chip(sheet).evaluate((button) => button === document.activeElement)).toBe(true)
  await sheet.getByRole('button', { name: table('filters.done') }).click()
  // Its chip has the name of the one above the table.
  await sheet.waitFor({ state: 'hidden' })
  await chip(page).waitFor()
  expect(pathOf(page)).toBe(`/admin/lessons?member=${id}`)
  // An address with a number, as links of the team have it, says the name as well.
  await page.reload()
  await chip(page).click()
  await eventually(async () => pathOf(page)).toBe('/admin/lessons')
})

test('a plan is made beside the card students will see, and is bought on their page once it is switched on', async () => {
  const owner = await signInSeeded(origin, 'super')
  const page = await visit({ person: owner, path: '/admin/plans' })
  await page.getByRole('button', { name: plans('add') }).click()
  const dialog = page.getByRole('dialog', { name: plans('form.add') })
  await dialog.getByRole('button', { name: words.common('save') }).click()
  await dialog.getByText(errors['plan-weekly-minutes-out-of-range']).waitFor()
  await dialog.getByLabel(plans('form.minutes')).fill('٢١٠')
  await dialog.getByLabel(plans('form.price')).fill('1234.50')
  await dialog.getByLabel(plans('form.yearDiscount')).fill('12.5')
  const preview = dialog.getByRole('region', { name: plans('form.preview') })
  await preview.getByText(formatPounds(123_450), { exact: true }).waitFor()
  await dialog.getByRole('button', { name: words.common('save') }).click()
  await dialog.waitFor({ state: 'hidden' })
  const name = { plan: plans('name', { minutes: formatMinutes(210) }) }
  await page.getByRole('switch', { name: plans('toggle.activate', name) }).press('Space')
  await page.getByText(adminApprovals.waits.title).waitFor()
  await approveKind('plan', owner.id, 'admin')
  await page.reload()
  const toggle = page.getByRole('switch', { name: plans('toggle.deactivate', name) })
  await toggle.waitFor()
  const student = await newStudent()
  const { list } = await student.api(listPlans, { query: { active: true, full: true } })
  const newPlan = list.find(({ weeklyMinutes }) => weeklyMinutes === 210)
  expect(newPlan).toMatchObject({ baseMonthlyPrice: 123_450, yearDiscount: 1250, monthDiscount: 0, active: true })

  const studentPage = await visit({ person: student, path: '/plans' })
  await studentPage
    .getByRole('link', { name: words.plans('card.chooseNamed', { minutes: formatMinutes(210) }) })
    .click()
  await studentPage.getByRole('radio', { name: words.money('method.reference') }).click()
  await studentPage.getByLabel(words.checkout('phone.label')).fill(newPhone())
  await studentPage.getByRole('button', { name: words.checkout('number') }).click()
  await studentPage.getByRole('heading', { level: 1, name: words.checkout('open.reference') }).waitFor()
  await actAtGateway(`pay/${await lastReference(student)}`, 'pay')
  await studentPage.getByRole('heading', { level: 1, name: words.checkout('paid.title') }).waitFor()
  expect((await student.api(getUserSubscription, {})).remainingWeeklyMinutes).toBe(210)

  // The demo world stays as it was for the other files.
  await page.getByRole('button', { name: table('actionsOf', { name: name.plan }) }).click()
  await page.getByRole('menuitem', { name: plans('remove') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: plans('confirm.yes') })
    .click()
  await toggle.waitFor({ state: 'hidden' })
})

test('a topic is added, refused a second time in another spelling, renamed and removed', async () => {
  const page = await visit({ person: await signInSeeded(origin, 'admin'), path: '/admin/topics' })
  const add = async (arabic: string, english: string) => {
    await page.getByRole('button', { name: topics('add') }).click()
    const dialog = page.getByRole('dialog', { name: topics('dialog.add') })
    await dialog.getByLabel(topics('dialog.arabic')).fill(arabic)
    await dialog.getByLabel(topics('dialog.english')).fill(english)
    await dialog.getByRole('button', { name: words.common('save') }).click()
    return dialog
  }
  const first = await add('إدارة الأسئلة', 'Handling questions')
  await first.waitFor({ state: 'hidden' })
  const second = await add('ادارة الاسئله', 'Another name')
  await second.getByText(topics('dialog.taken')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: topics('editOf', { topic: 'إدارة الأسئلة' }) }).click()
  const edit = page.getByRole('dialog', { name: topics('dialog.edit') })
  await edit.getByLabel(topics('dialog.english')).fill('Answering questions')
  await edit.getByRole('button', { name: words.common('save') }).click()
  await page.getByText('Answering questions', { exact: true }).waitFor()
  await page.getByRole('button', { name: table('actionsOf', { name: 'إدارة الأسئلة' }) }).click()
  await page.getByRole('menuitem', { name: topics('remove') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: topics('confirm.yes') })
    .click()
  await page.getByText('Answering questions', { exact: true }).waitFor({ state: 'hidden' })
})

test.each(['studio', 'malak', 'karim'])('%s is kept out of the lists of the team', async (handle) => {
  const page = await visit({ person: await signInSeeded(origin, handle), path: '/admin/invoices' })
  await page.getByRole('heading', { level: 1, name: shell('forbidden.title') }).waitFor()
})
