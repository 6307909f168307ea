/** Booking a tutor's times: moving, cancelling, competing, refusals with a reason, and never booking twice. */
import type { Locator, Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { listLessons } from '#contract/lessons/api/lessons.ts'
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import { hourMs, minutes as minutesOf } from '#contract/shared/rules/time.ts'
import { emailOf, password } from '#scripts/demo-world/accounts.ts'
import { formatDateTime, formatMinutes, formatTime, formatTimeRange } from '#web/lib/format.ts'
import { bookedNotice, bookingPanel, movingPanel, pickEarliest } from '../actions.ts'
import { eventually, onPhone, pathOf, setUpJourney, state } from '../journey.ts'
import { withDatabase } from '../kill-world.ts'
import {
  bookLessonWith,
  newName,
  newStudent,
  newSubscriber,
  newTutor,
  offerHours,
  type Person,
  tomorrowNoon,
} from '../people.ts'
import { words } from '../words.ts'

const { arrive, visit } = setUpJourney()
const { auth, booking, chat, dashboard, firstSteps, lessons, shell, subscriptions, tutors, verification } = words

const lessonsOf = async (one: Person): Promise<number> => {
  const { total } = await one.api(listLessons, { query: { users: [one.id], canceled: false, future: true } })
  return total
}
const remainingOf = async (student: Person): Promise<number> =>
  (await student.api(getUserSubscription, {})).remainingWeeklyMinutes

/** A tutor who offers two hours, and where those begin. */
const offering = async () => {
  const tutor = await newTutor()
  const start = tomorrowNoon()
  return { tutor, start, slotId: await offerHours(tutor, start) }
}

const panelPath = ({ id }: Person) => `/t/${id}?book=true`

test('a lesson is moved to another time, and the tutor sees the change', async () => {
  const { tutor, start, slotId } = await offering()
  const student = await newStudent(newName('سلمى'))
  await bookLessonWith(student, tutor, slotId, start)
  const [page, teacher] = [
    await visit({ person: student, path: '/upcoming-lessons' }),
    await visit({ person: tutor, path: '/upcoming-lessons' }),
  ]
  await teacher
    .getByRole('article')
    .filter({ hasText: formatTime(start) })
    .waitFor()
  await page.getByRole('button', { name: lessons('moveWith', { name: tutor.name }) }).click()
  const panel = movingPanel(page, tutor.name)
  const later = start + hourMs
  await panel.getByRole('radio', { name: formatTime(later) }).click()
  await panel.getByRole('button', { name: booking('confirmMove') }).click()
  await bookedNotice(page).click()
  await page
    .getByRole('article')
    .filter({ hasText: formatTime(later) })
    .waitFor()
  await teacher.getByText(lessons('news.moved', { name: student.name })).waitFor()
  await teacher
    .getByRole('article')
    .filter({ hasText: formatTime(later) })
    .waitFor()
  expect(await remainingOf(student)).toBe(30)
})

test('a cancelled lesson returns its minutes, and the tutor is told', async () => {
  const { tutor, start, slotId } = await offering()
  const student = await newStudent(newName('سلمى'))
  await bookLessonWith(student, tutor, slotId, start)
  const [page, teacher] = [
    await visit({ person: student, path: '/upcoming-lessons' }),
    await visit({ person: tutor, path: '/upcoming-lessons' }),
  ]
  await teacher.getByRole('article').filter({ hasText: student.name }).waitFor()
  const left = (amount: number) =>
    page.getByLabel(shell('quota.ring', { left: formatMinutes(amount), total: formatMinutes(60) }))
  await left(30).first().waitFor()
  const options = lessons('options', { name: tutor.name, when: formatDateTime(start, Date.now()) })
  await page.getByRole('button', { name: options }).click()
  await page.getByRole('menuitem', { name: lessons('cancel') }).click()
  const question = page.getByRole('alertdialog', { name: lessons('confirm.title', { name: tutor.name }) })
  await question.getByText(lessons('confirm.student', { minutes: formatMinutes(30), name: tutor.name })).waitFor()
  await question.getByRole('button', { name: lessons('confirm.yes') }).click()
  await page.getByRole('heading', { name: lessons('empty.student.title') }).waitFor()
  await left(60).first().waitFor()
  await teacher.getByText(lessons('news.cancelled', { name: student.name })).waitFor()
  await teacher.getByRole('heading', { name: lessons('empty.tutor.title') }).waitFor()
  expect(await remainingOf(student)).toBe(60)
})

/** Holds booking requests back until this many have been sent, so that all of them reach the server together. */
const startingGate = (runners: number) => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let waiting = 0
  return async (page: Page): Promise<void> => {
    await page.route('**/api/v1/lesson', async (route) => {
      if (route.request().method() === 'POST' && ++waiting === runners) open()
      await opened
      await route.continue()
    })
  }
}

test('two students book one time: one gets it, the other is told and takes one of the remaining times', async () => {
  const { tutor } = await offering()
  const pages = await Promise.all(
    [await newStudent(), await newStudent()].map((person) => visit({ person, path: panelPath(tutor) })),
  )
  const hold = startingGate(pages.length)
  await Promise.all(pages.map(hold))
  await Promise.all(pages.map(async (page) => (await pickEarliest(bookingPanel(page, tutor.name))).click()))

  const refused = (page: Page) => bookingPanel(page, tutor.name).getByRole('alert').getByText(booking('refusal.taken'))
  await Promise.all(pages.map((page) => bookedNotice(page).or(refused(page)).first().waitFor()))
  const losers = []
  for (const page of pages) if (await refused(page).isVisible()) losers.push(page)
  expect(losers).toHaveLength(1)
  expect(await lessonsOf(tutor)).toBe(1)

  const [loser] = losers
  if (!loser) return
  await (await pickEarliest(bookingPanel(loser, tutor.name))).click()
  await bookedNotice(loser).waitFor()
  expect(await lessonsOf(tutor)).toBe(2)
})

test('a booking whose answer is lost happens once, however often it is retried', async () => {
  const { tutor } = await offering()
  const student = await newStudent()
  const { page, context } = await arrive({ person: student })
  // Without the socket only the response can tell what happened.
  await context.routeWebSocket(/\/api\/v1\/socket$/, (socket) => socket.close())
  await page.goto(panelPath(tutor))
  let lost = false
  const loseFirstAnswer = async (route: Route): Promise<void> => {
    if (lost) return route.continue()
    lost = true
    await route.fetch()
    await route.abort('connectionreset')
  }
  const confirm = await pickEarliest(bookingPanel(page, tutor.name))
  await page.route('**/api/v1/lesson', loseFirstAnswer)
  await confirm.click()
  await bookingPanel(page, tutor.name).getByText(booking('unsure')).waitFor()
  await confirm.click()
  await bookedNotice(page).waitFor()
  expect(await lessonsOf(student)).toBe(1)
})

test('a week without minutes says when they come back, and no link on the way offers to book', async () => {
  const { tutor, start, slotId } = await offering()
  const student = await newSubscriber(30)
  const { id } = await bookLessonWith(student, tutor, slotId, start)
  const page = await visit({ person: student, path: panelPath(tutor) })
  const panel = bookingPanel(page, tutor.name)
  await panel.getByText(subscriptions('closed.week-depleted.title')).waitFor()
  expect(await panel.getByRole('button', { name: booking('confirm') }).count()).toBe(0)
  await panel.getByRole('link', { name: booking('done.message', { name: tutor.name.split(' ')[0] ?? '' }) }).waitFor()

  await page.goto(`/tutors?q=${encodeURIComponent(tutor.name)}`)
  const card = page.getByRole('article', { name: tutor.name })
  await card.getByRole('link', { name: tutors('message', { name: tutor.name }) }).waitFor()
  await page.getByText(subscriptions('closed.week-depleted.title')).waitFor()
  expect(await page.getByRole('button', { name: tutors('bookWith', { name: tutor.name }) }).count()).toBe(0)

  await page.goto(`/chat?room=t-${tutor.id}`)
  await page.getByRole('heading', { level: 2, name: tutor.name }).waitFor()
  expect(await page.getByRole('link', { name: chat('book') }).count()).toBe(0)

  // The lesson the minutes were spent on stays at the top; once it is over, the state of the week is shown.
  await page.goto('/s/dashboard')
  await page.getByRole('region', { name: dashboard('next.label') }).waitFor()
  await withDatabase(state, (db) =>
    db
      .prepare('UPDATE lessons SET start_at = start_at - ?, end_at = end_at - ? WHERE id = ?')
      .run(start - Date.now() + hourMs, start - Date.now() + hourMs, id),
  )
  await page.reload()
  const head = page.getByRole('region', { name: dashboard('closed.label') })
  await head.getByRole('heading', { name: dashboard('closed.depleted.title') }).waitFor()
  await head.getByRole('link', { name: subscriptions('toTutors') }).waitFor()
  expect(await page.getByRole('button', { name: lessons('rebookWith', { name: tutor.name }) }).count()).toBe(0)
  await page.goto('/upcoming-lessons')
  await page.getByRole('heading', { name: lessons('empty.student.title') }).waitFor()
  await page.getByText(subscriptions('closed.week-depleted.title')).waitFor()
  expect(await page.getByText(lessons('empty.student.text')).count()).toBe(0)
})

test('a trial with a coming lesson shows that lesson instead of times', async () => {
  const { tutor, start, slotId } = await offering()
  const student = await newStudent()
  await bookLessonWith(student, tutor, slotId, start)
  const page = await visit({ person: student, path: panelPath(tutor) })
  const panel = bookingPanel(page, tutor.name)
  await panel.getByText(subscriptions('closed.trial-lesson-booked.title')).waitFor()
  await panel.getByText(formatTimeRange(start, start + minutesOf(30))).waitFor()
  await panel
    .getByText(booking('gate.with', { name: tutor.name }))
    .last()
    .waitFor()
  await panel.getByRole('link', { name: subscriptions('toLesson') }).click()
  await page.getByRole('article').filter({ hasText: tutor.name }).waitFor()
})

test('the panel keeps the place of a keyboard: its title first, then the start time that was taken', async () => {
  const { tutor } = await offering()
  const page = await visit({ person: await newStudent(), path: `/t/${tutor.id}` })
  await page.getByRole('button', { name: tutors('aside.choose') }).press('Enter')
  const panel = bookingPanel(page, tutor.name)
  const holdsFocus = (part: Locator) => part.evaluate((one) => one === document.activeElement)
  await eventually(() => holdsFocus(panel.getByRole('heading', { level: 2 }))).toBe(true)
  await panel.getByRole('button', { name: booking('earliest') }).press('Enter')
  const times = panel.getByRole('radiogroup', { name: booking('start') })
  await eventually(() => holdsFocus(times.getByRole('radio', { checked: true }))).toBe(true)
})

test('the back button closes the panel and stays on the page', async () => {
  const { tutor } = await offering()
  const page = await visit({ ...onPhone, person: await newStudent(), path: `/t/${tutor.id}` })
  await page
    .getByRole('region', { name: tutors('aside.bar') })
    .getByRole('button', { name: tutors('book') })
    .click()
  await bookingPanel(page, tutor.name).waitFor()
  expect(pathOf(page)).toBe(panelPath(tutor))
  await page.goBack()
  await bookingPanel(page, tutor.name).waitFor({ state: 'hidden' })
  await eventually(() => pathOf(page)).toBe(`/t/${tutor.id}`)
  await page.getByRole('heading', { level: 1, name: tutor.name }).waitFor()
})

test('going back from the lessons after a booking leads to the tutor, not into the panel again', async () => {
  const { tutor } = await offering()
  const page = await visit({ ...onPhone, person: await newStudent(), path: `/t/${tutor.id}` })
  await page
    .getByRole('region', { name: tutors('aside.bar') })
    .getByRole('button', { name: tutors('book') })
    .click()
  await (await pickEarliest(bookingPanel(page, tutor.name))).click()
  await bookedNotice(page).click()
  await page.getByRole('article').filter({ hasText: tutor.name }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: tutor.name }).waitFor()
  expect(pathOf(page)).toBe(`/t/${tutor.id}`)
})

test('a visitor chooses a time, signs up and returns to that time', async () => {
  const { tutor, start } = await offering()
  const page = await visit({ path: `/t/${tutor.id}` })
  // Free times are shown without an account.
  await page.getByRole('table', { name: tutors('hours.caption') }).waitFor()
  await page.getByRole('button', { name: tutors('aside.choose') }).click()
  const panel = bookingPanel(page, tutor.name)
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
    booking('title', { name: tutor.name }),
  )
  await panel.getByRole('button', { name: booking('earliest') }).click()
  await panel.getByRole('button', { name: booking('account.next') }).click()
  await panel.getByText(booking('account.title')).waitFor()
  await panel.getByText(formatTimeRange(start, start + minutesOf(30))).waitFor()
  await panel.getByRole('link', { name: booking('account.register') }).click()

  await page.getByLabel(auth('email')).fill(emailOf(`visitor-${crypto.randomUUID()}`))
  await page.getByLabel(auth('password'), { exact: true }).fill(password)
  await page.getByLabel(auth('confirm'), { exact: true }).fill(password)
  await page.getByRole('button', { name: auth('student.submit') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: verification('later') })
    .click()
  for (const step of ['person', 'bio', 'topics'] as const) {
    await page.getByRole('heading', { level: 1, name: firstSteps(`${step}.title`) }).waitFor()
    await page.getByRole('button', { name: firstSteps('skip') }).click()
  }

  await panel.getByRole('radio', { name: formatTime(start), exact: true, checked: true }).waitFor()
  await panel.getByRole('button', { name: booking('confirm'), exact: true }).click()
  await bookedNotice(page).waitFor()
  // For an unverified number the reminder is offered, not promised.
  const done = page.getByRole('dialog')
  await done.getByRole('button', { name: booking('reminder.verify') }).waitFor()
  await done.getByText(booking('done.told', { name: tutor.name })).waitFor()
  expect(await done.getByText(booking('done.whatsapp', { name: tutor.name })).count()).toBe(0)
})

test('a visitor with an account logs in and finds the time still chosen', async () => {
  const { tutor, start } = await offering()
  const student = await newStudent()
  const page = await visit({ path: panelPath(tutor) })
  const panel = bookingPanel(page, tutor.name)
  await panel.getByRole('button', { name: booking('earliest') }).click()
  await panel.getByRole('button', { name: booking('account.next') }).click()
  await panel.getByRole('link', { name: booking('account.login') }).click()
  await page.getByLabel(auth('email')).fill(student.email)
  await page.getByLabel(auth('password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: auth('login.submit'), exact: true }).click()
  await panel.getByRole('radio', { name: formatTime(start), exact: true, checked: true }).waitFor()
  await panel.getByRole('button', { name: booking('confirm'), exact: true }).waitFor()
})

test('a lesson longer than the remaining minutes cannot be chosen', async () => {
  const { tutor, start, slotId } = await offering()
  const student = await newSubscriber(45)
  await bookLessonWith(student, tutor, slotId, start)
  const page = await visit({ person: student, path: panelPath(tutor) })
  const panel = bookingPanel(page, tutor.name)
  const long = panel.getByRole('radio', { name: formatMinutes(30) })
  await long.waitFor()
  expect(await long.isDisabled()).toBe(true)
  // The lesson’s own time is not offered again, and blocks no other time.
  expect(await panel.getByRole('radio', { name: formatTime(start), exact: true }).count()).toBe(0)
  await panel.getByRole('radio', { name: formatTime(start + minutesOf(30)), exact: true }).waitFor()
})
