/** Two of the team on one row: the second is told who was first, sees the row as it is now, and overwrites nothing. */
import { afterAll, expect, test } from 'vitest'
import { createInvoice, getInvoice, updateInvoice } from '#contract/money/api/invoices.ts'
import { createPlan, deletePlan, getPlan, updatePlan } from '#contract/money/api/plans.ts'
import { getTutorMeta } from '#contract/people/api/tutor-meta.ts'
import { getUser, updateUser } from '#contract/people/api/users.ts'
import { InvoiceStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { admin } from '#web/features/team/copy/admin.ts'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { adminInvoices } from '#web/features/team/copy/admin-invoices.ts'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { adminPlans } from '#web/features/team/copy/admin-plans.ts'
import { adminTutor } from '#web/features/team/copy/admin-tutor.ts'
import { adminTutors } from '#web/features/team/copy/admin-tutors.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { wordsOf } from '../any-reader.ts'
import { callApi, signInSeeded } from '../browser.ts'
import { eventually, origin, setUpJourney } from '../journey.ts'
import { endReceiverHold, newName, newPhone, newTutor, teachLesson } from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const money = wordsOf(adminInvoices)
const person = wordsOf(adminPerson)
const plans = wordsOf(adminPlans)
const tutorPage = wordsOf(adminTutor)
const tutors = wordsOf(adminTutors)
/** The name of who acts as the colleague. */
const colleagueName = /هدى سمير/

const made: number[] = []
afterAll(async () => {
  const { token } = await signInSeeded(origin, 'super')
  for (const id of made) await callApi(origin, deletePlan, { params: { id } }, token)
})

test('a form about a row that a colleague has changed says who, and starts over from their change', async () => {
  const colleague = await signInSeeded(origin, 'super')
  const discounts = { monthDiscount: 0, quarterDiscount: 0, yearDiscount: 0 }
  const plan = { weeklyMinutes: 175, baseMonthlyPrice: 99_900, active: false, forInvitesOnly: false, ...discounts }
  const { id } = await callApi(origin, createPlan, { body: plan }, colleague.token)
  made.push(id)
  const nameOf = (minutes: number) => ({ plan: plans('name', { minutes: formatMinutes(minutes) }) })
  const page = await visit({ person: await signInSeeded(origin, 'admin'), path: '/admin/plans' })
  await page
    .getByRole('button', { name: plans('editOf', nameOf(175)), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: plans('form.edit', nameOf(175)) })
  await dialog.getByLabel(plans('form.price')).fill('1200')
  await callApi(origin, updatePlan, { params: { id }, body: { weeklyMinutes: 165 } }, colleague.token)
  await dialog.getByRole('button', { name: words.common('save') }).click()
  const told = dialog.getByRole('alert').filter({ hasText: colleagueName })
  await told.waitFor()
  const stored = () => callApi(origin, getPlan, { params: { id } }, colleague.token)
  expect(await stored()).toMatchObject({ weeklyMinutes: 165, baseMonthlyPrice: 99_900 })

  await told.getByRole('button', { name: admin.showLatest }).click()
  const fresh = page.getByRole('dialog', { name: plans('form.edit', nameOf(165)) })
  await eventually(() => fresh.getByLabel(plans('form.minutes')).inputValue()).toBe('165')
  await eventually(() => fresh.getByLabel(plans('form.price')).inputValue()).toBe('999')
  await fresh.getByLabel(plans('form.price')).fill('1200')
  await fresh.getByRole('button', { name: words.common('save') }).click()
  await fresh.waitFor({ state: 'hidden' })
  expect(await stored()).toMatchObject({ weeklyMinutes: 165, baseMonthlyPrice: 120_000 })
})

test('the data of an account that a colleague has changed are kept, and the form starts over from them', async () => {
  const tutor = await newTutor()
  const page = await visit({ person: await signInSeeded(origin, 'admin'), path: `/admin/user/${tutor.id}` })
  await page
    .getByRole('main')
    .getByRole('button', { name: person('edit.action') })
    .click()
  const titleOf = (name: string) => person('edit.title', { name })
  const dialog = page.getByRole('dialog', { name: titleOf(tutor.name) })
  await dialog.getByLabel(person('edit.phone')).fill(newPhone())
  await dialog.getByLabel(person('edit.reason')).fill('تغيّر خطه')
  const [colleague, params] = [await signInSeeded(origin, 'super'), { id: tutor.id }]
  const name = newName('سعاد')
  await callApi(origin, updateUser, { params, body: { name } }, colleague.token)
  await dialog.getByRole('button', { name: words.common('save') }).click()
  const told = page.getByRole('dialog').getByRole('alert').filter({ hasText: colleagueName })
  await told.getByRole('button', { name: admin.showLatest }).click()
  const fresh = page.getByRole('dialog', { name: titleOf(name) })
  await eventually(() => fresh.getByLabel(person('edit.name')).inputValue()).toBe(name)
  const phone = newPhone()
  await fresh.getByLabel(person('edit.phone')).fill(phone)
  await fresh.getByLabel(person('edit.reason')).fill('تغيّر خطه')
  await fresh.getByRole('button', { name: words.common('save') }).click()
  await fresh.waitFor({ state: 'hidden' })
  // The new phone waits for a second admin, beside the name that the colleague gave.
  expect((await callApi(origin, getUser, { params }, colleague.token)).name).toBe(name)
  await page.getByText(adminApprovals.waits.title).first().waitFor()

  await page.goto(`/admin/tutor/${tutor.id}`)
  await page.getByRole('button', { name: tutorPage('studio.action') }).click()
  const studio = page.getByRole('dialog', { name: tutorPage('studio.title', { name }) })
  await studio.getByRole('combobox').selectOption({ index: 1 })
  await callApi(origin, updateUser, { params, body: { notice: 90 } }, colleague.token)
  await studio.getByRole('button', { name: words.common('save') }).click()
  await studio.getByRole('alert').getByRole('button', { name: admin.showLatest }).click()
  await studio.getByRole('alert').waitFor({ state: 'hidden' })
  await studio.getByRole('combobox').selectOption({ index: 1 })
  await studio.getByRole('button', { name: words.common('save') }).click()
  await studio.waitFor({ state: 'hidden' })
  expect(
    (await callApi(origin, getTutorMeta, { query: { tutorId: tutor.id } }, colleague.token)).studioId,
  ).not.toBeNull()
})

test('a question about a state that is gone closes, and the row shows how it is', async () => {
  const tutor = await newTutor()
  const path = `/admin/tutors?q=${encodeURIComponent(tutor.name)}`
  const page = await visit({ person: await signInSeeded(origin, 'admin'), path })
  const name = { name: tutor.name }
  await page.getByRole('switch', { name: tutors('deactivate.action', name) }).press('Space')
  const question = page.getByRole('alertdialog', { name: tutors('deactivate.title', name) })
  const yes = question.getByRole('button', { name: tutors('deactivate.confirm') })
  await yes.waitFor()
  const colleague = await signInSeeded(origin, 'super')
  const params = { id: tutor.id }
  await callApi(origin, updateUser, { params, body: { notice: 90 } }, colleague.token)
  await yes.click()
  await question.waitFor({ state: 'hidden' })
  await page.getByText(colleagueName).first().waitFor()
  const meta = await callApi(origin, getTutorMeta, { query: { tutorId: tutor.id } }, colleague.token)
  expect([meta.activated, meta.notice]).toEqual([true, 90])
})

test('a withdrawal that its tutor wants back meanwhile is not paid', async () => {
  const tutor = await newTutor()
  await teachLesson(tutor, 50_000)
  const body = { method: WithdrawMethod.Instapay, receiver: 'karim_22@instapay', amount: 20_000 }
  const { id } = await tutor.api(createInvoice, { body })
  await endReceiverHold(id)
  const page = await visit({ person: await signInSeeded(origin, 'admin'), path: `/admin/invoices?open=${id}` })
  const drawer = page.getByRole('complementary', { name: money('details.title', { amount: '200' }) })
  const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await drawer.locator('input[type=file]').setInputFiles(receipt)
  await drawer.getByRole('button', { name: money('approve.action'), exact: true }).click()
  const yes = page.getByRole('alertdialog').getByRole('button', { name: money('approve.confirm') })
  await yes.waitFor()
  await tutor.api(updateInvoice, { params: { id }, body: { status: InvoiceStatus.PendingCancellation } })
  await yes.click()
  const told = drawer.getByRole('alert').filter({ hasText: money('changed.title') })
  await told.getByText(tutor.name).waitFor()
  const now = await tutor.api(getInvoice, { params: { id } })
  expect([now.status, now.receipt]).toEqual([InvoiceStatus.PendingCancellation, null])
})
