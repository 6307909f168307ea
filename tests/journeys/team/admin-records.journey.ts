/** What the team reads and decides about people: lessons, ratings, subscriptions, reports and messages. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import { createRating, listTutorRatings } from '#contract/lessons/api/ratings.ts'
import { createReport, listReports } from '#contract/talk/api/reports.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { adminAudit } from '#web/features/team/copy/admin-audit.ts'
import { adminInbox } from '#web/features/team/copy/admin-inbox.ts'
import { adminLessons } from '#web/features/team/copy/admin-lessons.ts'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { adminReports } from '#web/features/team/copy/admin-reports.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { adminTutor } from '#web/features/team/copy/admin-tutor.ts'
import { formatAmount } from '#web/lib/format.ts'
import { wordsOf } from '../any-reader.ts'
import { cutTexts } from '../boxes.ts'
import { callApi, signInSeeded } from '../browser.ts'
import { eventually, origin, pathOf, setUpJourney, state } from '../journey.ts'
import { withDatabase } from '../kill-world.ts'
import {
  bookLessonWith,
  endLessonAsHeld,
  newName,
  newStudent,
  newSubscriber,
  newTutor,
  offerHours,
  type Person,
  teachLesson,
  tomorrowNoon,
} from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { shell } = words
const person = wordsOf(adminPerson)
const lessons = wordsOf(adminLessons)
const inbox = wordsOf(adminInbox)
const reports = wordsOf(adminReports)
const table = wordsOf(adminTable)
const tutorPage = wordsOf(adminTutor)

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

test('the log of a lesson tells who came in time and who never came, and what was recorded', async () => {
  const tutor = await newTutor()
  await teachLesson(tutor, 40_000)
  await withDatabase(state, (db) =>
    db
      .prepare(
        `INSERT INTO recordings (id, session_id, status, started_at, stopped_at, bytes, created_at, updated_at)
         SELECT 'rec-' || id, session_id, 'UPLOADED', start_at, end_at, 84000000, end_at, end_at
         FROM lessons WHERE tutor_id = ?`,
      )
      .run(tutor.id),
  )
  const admin = await signInSeeded(origin, 'admin')
  const page = await visit({ person: admin, path: `/admin/lessons?member=${tutor.id}&status=pending` })
  await page.getByRole('heading', { name: table('empty.found') }).waitFor()
  await page.goto(`/admin/lessons?member=${tutor.id}&status=fulfilled`)
  await page.getByText(lessons('today.fulfilled'), { exact: true }).waitFor()
  await page.getByRole('button', { name: new RegExp(`سجل حصة .*${tutor.name}`) }).click()
  await eventually(() => pathOf(page)).toMatch(/open=\d+/)
  const drawer = page.getByRole('dialog')
  await drawer.getByText(lessons('log.early'), { exact: true }).waitFor()
  await drawer.getByText(lessons('log.never'), { exact: true }).waitFor()
  await drawer.getByText(lessons('log.joined', { name: tutor.name })).waitFor()
  await drawer.getByText(lessons('recordings.UPLOADED'), { exact: true }).waitFor()
  await drawer.getByText(lessons('recordings.size', { size: '84' })).waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => pathOf(page)).toBe(`/admin/lessons?member=${tutor.id}&status=fulfilled`)

  // On a phone the card names both people in full.
  await page.setViewportSize({ width: 390, height: 844 })
  const names = page.locator('.table-card .table-name > bdi')
  await eventually(() => names.count()).toBe(2)
  expect(await cutTexts(names)).toEqual([])
})

test('a rating is taken away with a reason, which is asked for and kept in the log', async () => {
  const [tutor, student] = [await newTutor(), await newStudent(newName('دينا'))]
  const start = tomorrowNoon()
  const lesson = await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  await endLessonAsHeld(lesson.id)
  await student.api(createRating, { body: { rateeId: tutor.id, value: 1, feedback: 'كلام لا يُنشر' } })
  const page = await visit({ person: await signInSeeded(origin, 'admin'), path: `/admin/tutor/${tutor.id}` })
  await page.getByRole('button', { name: tutorPage('ratings.remove', { name: student.name }) }).click()
  const dialog = page.getByRole('dialog', { name: tutorPage('ratings.dialog.title', { name: student.name }) })
  await dialog.getByRole('button', { name: tutorPage('ratings.dialog.confirm') }).click()
  await dialog.getByText(tutorPage('ratings.dialog.missing')).waitFor()
  await dialog.getByLabel(tutorPage('ratings.dialog.reason')).fill('ألفاظ غير لائقة')
  await dialog.getByRole('button', { name: tutorPage('ratings.dialog.confirm') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(tutorPage('ratings.none')).waitFor()
  expect((await tutor.api(listTutorRatings, { params: { id: tutor.id } })).total).toBe(0)
  await page.goto(`/admin/audit?subject=${student.id}`)
  await page.getByText(`${adminAudit.fields.reason}: ألفاظ غير لائقة`).waitFor()
})

/** The payment of somebody whose subscription was put into the database. */
const payFor = (buyer: Person, piastres: number): Promise<unknown> =>
  withDatabase(state, (db) => {
    const [id, now] = [900_000 + buyer.id, Date.now()]
    return db
      .prepare(
        `INSERT INTO transactions (id, user_id, amount, status, type, phone, payment_method, provider, gateway, merchant_ref,
           provider_ref_num, plan_id, plan_period, snapshot, intent, paid_at, created_at, updated_at)
         SELECT ?, ?, ?, status, type, phone, payment_method, provider, gateway, ?, ?, plan_id, plan_period, snapshot, intent,
           ?, ?, ? FROM transactions WHERE status = ? LIMIT 1`,
      )
      .run(id, buyer.id, piastres, `merchant-${id}`, `6${id}`, now, now, now, TransactionStatus.Paid)
  })

test('ending a subscription names the sum and the lessons that fall away; the safe answer changes nothing', async () => {
  const [student, tutor] = [await newSubscriber(120, newName('نور')), await newTutor()]
  await payFor(student, 225_000)
  const start = tomorrowNoon()
  await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  const owner = await signInSeeded(origin, 'super')
  const page = await visit({ person: owner, path: `/admin/user/${student.id}?tab=payments` })
  const amount = formatAmount(225_000)
  await page.getByRole('button', { name: person('subscription.cancel.action', { amount }) }).click()
  const question = page.getByRole('alertdialog', { name: person('subscription.cancel.title', { name: student.name }) })
  await question.getByText(person('subscription.cancel.text', { amount })).waitFor()
  await question.getByText(tutor.name).waitFor()
  await question.getByRole('button', { name: person('subscription.cancel.keep') }).click()
  await question.waitFor({ state: 'hidden' })
  expect((await student.api(getUserSubscription, { query: {} })).info?.terminatedAt).toBeNull()

  // A regular admin reads the sum, and does not end anything.
  const other = await visit({
    person: await signInSeeded(origin, 'admin'),
    path: `/admin/user/${student.id}?tab=payments`,
  })
  await other.getByText(person('subscription.onlySuper')).waitFor()
  expect(await other.getByRole('button', { name: person('subscription.cancel.action', { amount }) }).count()).toBe(0)
})

test('a report is read with its log, without addresses and numbers, dealt with, and opened again', async () => {
  const [student, title] = [await newStudent(newName('هدى')), newName('الصوت')]
  const lines = 'GET /lesson 200\nuser mona@example.com, 01012345678\n'
  const log = new File([lines], 'log.txt', { type: 'text/plain' })
  await student.api(createReport, { body: { title, description: 'لا يُسمع صوت المعلّم.' }, files: { log } })
  const admin = await signInSeeded(origin, 'admin')
  const page = await visit({ person: admin, path: `/admin/reports?user=${student.id}&resolved=no` })
  await page.getByRole('button', { name: reports('openOf', { title }) }).click()
  const drawer = page.getByRole('dialog').filter({ hasText: reports('details.log') })
  await drawer.getByText('GET /lesson 200').waitFor()
  await drawer.getByText('[e-mail]').waitFor()
  expect(await drawer.textContent()).not.toMatch(/mona@|01012345678/)
  await drawer.getByRole('link', { name: reports('openThread') }).click()
  const read = () => callApi(origin, listReports, { query: { users: [student.id] } }, admin.token)
  await page
    .getByRole('button', { name: inbox('end.action') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: inbox('end.outcomes.fixed') }).click()
  const resolved = async () => (await read()).list.map((report) => report.resolved)
  await eventually(resolved).toEqual([true])
  // The inbox has gone on to the next thread.
  await page.goto(`/admin/inbox?report=${(await read()).list[0]?.id}`)
  await page.getByRole('button', { name: inbox('end.reopen') }).click()
  await page
    .getByRole('button', { name: inbox('end.action') })
    .first()
    .waitFor()
  expect(await resolved()).toEqual([false])
})

test('a message to the team is read whole', async () => {
  const page = await visit({ person: await signInSeeded(origin, 'admin'), path: '/admin/contact-requests' })
  const name = 'عمرو حسين'
  await page.getByRole('button', { name: reports('contact.openOf', { name }) }).click()
  const drawer = page.getByRole('dialog', { name: reports('contact.details', { name }) })
  await drawer.getByText('حصص لأكثر من شخص', { exact: true }).waitFor()
  await drawer.getByText(reports('contact.visitor'), { exact: true }).waitFor()
})

test('a studio is kept out of the pages of people, payments, reports and the log', async () => {
  const studio = await signInSeeded(origin, 'studio')
  const page = await visit({ person: studio, path: `/admin/user/${studio.id}` })
  for (const path of [`tutor/${studio.id}`, 'audit', 'payments', 'reports', 'contact-requests']) {
    await titled(page, shell('forbidden.title'))
    await page.goto(`/admin/${path}`)
  }
  await titled(page, shell('forbidden.title'))
})
