/** The calendar of lessons: several times at once, an hour kept every week, week and month, the private feed. */
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { cancelLesson, listLessons } from '#contract/lessons/api/lessons.ts'
import { keepWeeklyHour, listWeeklyHours } from '#contract/lessons/api/weekly-hours.ts'
import { weeklyTimeAt } from '#contract/lessons/rules/weekly-hours.ts'
import { addCairoDays, cairoDay, minutes } from '#contract/shared/rules/time.ts'
import { formatBareWeekday, formatDateTime, formatDateTimeRange, formatMinutes, formatTime } from '#web/lib/format.ts'
import { bookedNotice, bookingPanel, pickEarliest } from '../actions.ts'
import { boxOf, meets } from '../boxes.ts'
import { desktop, phone } from '../browser.ts'
import { eventually, onPhone, setUpJourney } from '../journey.ts'
import {
  bookLessonWith,
  moveLessonTo,
  moveLessonToPast,
  newName,
  newSubscriber,
  newTutor,
  offerHours,
  type Person,
  tomorrowNoon,
} from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { again, booking, help, lessons, schedule, settings, shell, weekly } = words

const offering = async () => {
  const tutor = await newTutor()
  const start = tomorrowNoon()
  return { tutor, start, slotId: await offerHours(tutor, start) }
}
const startsOf = async (one: Person): Promise<number[]> => {
  const { list } = await one.api(listLessons, {
    query: { users: [one.id], canceled: false, future: true, past: false },
  })
  return list.map(({ lesson }) => Date.parse(lesson.start)).sort()
}
const panelPath = ({ id }: Person) => `/t/${id}?book=true`

test('several times are chosen one after the other and booked by one press', async () => {
  const { tutor, start } = await offering()
  const student = await newSubscriber(120, newName('سلمى'))
  const page = await visit({ person: student, path: panelPath(tutor) })
  const panel = bookingPanel(page, tutor.name)
  const later = start + minutes(30)
  await panel.getByRole('button', { name: booking('earliest') }).click()
  await panel.getByRole('button', { name: booking('several.add') }).click()
  // The time that was put aside is no longer offered.
  await eventually(() => panel.getByRole('radio', { name: formatTime(start) }).isDisabled()).toBe(true)
  await panel.getByRole('radio', { name: formatTime(later), exact: true }).click()
  const balance = panel.getByRole('region', { name: booking('balance.title') })
  await balance.getByText(booking('balance.aboutSeveral', { minutes: formatMinutes(60) })).waitFor()
  await panel.getByRole('button', { name: booking('several.confirm', { count: 2 }) }).click()
  const results = page.getByRole('list', { name: booking('several.results') })
  await eventually(() => results.getByText(booking('several.booked')).count()).toBe(2)
  const title = page.getByRole('heading', { name: booking('several.title', { count: 2, all: '2' }) })
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    expect(meets(await boxOf(title), await boxOf(results))).toBe(false)
  }
  expect(await startsOf(student)).toEqual([start, later])
})

test('an hour is kept every week from the panel, seen by both, and ended', async () => {
  const { tutor, start } = await offering()
  const student = await newSubscriber(120, newName('منى'))
  const page = await visit({ person: student, path: panelPath(tutor) })
  const panel = bookingPanel(page, tutor.name)
  const confirm = await pickEarliest(panel)
  await panel.getByRole('checkbox', { name: weekly('box') }).click()
  await confirm.click()
  const time = { day: formatBareWeekday(start), time: formatTime(start), name: tutor.name }
  await page.getByText(weekly('boxDone', time)).waitFor()
  await bookedNotice(page).click()
  const kept = page.getByRole('region', { name: weekly('title') })
  await kept.getByText(weekly('when', time)).waitFor()
  expect(await tutor.api(listWeeklyHours, {})).toHaveLength(1)
  await kept.getByRole('button', { name: weekly('end.of', time) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: weekly('end.yes') })
    .click()
  await kept.waitFor({ state: 'detached' })
  expect(await student.api(listWeeklyHours, {})).toEqual([])
  expect(await startsOf(student)).toEqual([start])
})

test('an hour that is kept every week already offers to end it, in the menu of its lesson and in the panel', async () => {
  const { tutor, start, slotId } = await offering()
  const student = await newSubscriber(120, newName('مريم'))
  const lesson = await bookLessonWith(student, tutor, slotId, start)
  await student.api(keepWeeklyHour, { body: { tutorId: tutor.id, ...weeklyTimeAt(start), duration: 30 } })
  const page = await visit({ person: student, path: '/upcoming-lessons' })
  const time = { day: formatBareWeekday(start), time: formatTime(start), name: tutor.name }
  await page.getByRole('region', { name: weekly('title') }).waitFor()
  await page
    .getByRole('button', { name: new RegExp(`^${lessons('options', { name: tutor.name, when: '' }).trim()}`) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: weekly('end.yes') }).waitFor()
  expect(await page.getByRole('menuitem', { name: weekly('keep') }).count()).toBe(0)

  await student.api(cancelLesson, { params: { id: lesson.id } })
  await page.goto(panelPath(tutor))
  const panel = bookingPanel(page, tutor.name)
  await pickEarliest(panel)
  await panel.getByText(weekly('already', time)).waitFor()
  await panel.getByRole('button', { name: weekly('end.yes') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: weekly('end.yes') })
    .click()
  await panel.getByRole('checkbox', { name: weekly('box') }).waitFor()
  expect(await student.api(listWeeklyHours, {})).toEqual([])
})

test('after a lesson the same tutor and hour are booked again, and for two days a problem is reported', async () => {
  const { tutor, start, slotId } = await offering()
  const student = await newSubscriber(120, newName('مريم'))
  const old = await bookLessonWith(student, tutor, slotId, start)
  await moveLessonTo(old.id, addCairoDays(start, -7))
  const page = await visit({ person: student, path: '/upcoming-lessons?past=true' })
  const rebook = page.getByRole('button', { name: lessons('againWith', { name: tutor.name }) })
  await rebook.waitFor()
  const problem = page.getByRole('button', { name: lessons('problemOf', { name: tutor.name }) })
  expect(await problem.count()).toBe(0)
  await rebook.click()
  const offered = page.getByRole('dialog', { name: again('titleWith', { name: tutor.name }) })
  await offered.getByRole('button', { name: again('book') }).dblclick()
  await offered.getByRole('link', { name: booking('done.view') }).waitFor()
  expect(await startsOf(student)).toEqual([start])

  await moveLessonToPast(old.id)
  await page.goto('/upcoming-lessons?past=true')
  await problem.click()
  const report = page.getByRole('dialog', { name: help('report.title') })
  await report.getByLabel(help('report.text')).fill('انقطع الصوت أكثر من مرة.')
  await report.getByRole('button', { name: help('report.send') }).click()
  await report.waitFor({ state: 'detached' })
})

test('the hour of a lesson is booked again from its page; where somebody was faster, the nearest hours are offered', async () => {
  const { tutor, start, slotId } = await offering()
  const [student, other] = [await newSubscriber(120, newName('ليلى')), await newSubscriber(120)]
  const old = await bookLessonWith(student, tutor, slotId, start)
  await moveLessonTo(old.id, addCairoDays(start, -7))
  const page = await visit({ person: student, path: `/lesson-summary/${old.id}`, ...onPhone })
  const bar = page.getByRole('region', { name: again('title') }).last()
  await page.route(
    '**/api/v1/lesson',
    async (route) => {
      await bookLessonWith(other, tutor, slotId, start)
      await route.continue()
    },
    { times: 1 },
  )
  await bar.getByRole('button', { name: again('book') }).click()
  await page.getByText(booking('refusal.taken')).waitFor()
  await page.getByText(again('state.taken')).waitFor()
  const next = start + minutes(30)
  await page.getByRole('button', { name: again('take', { when: formatDateTime(next, Date.now()) }) }).click()
  await page.getByText(again('done', { when: formatDateTimeRange(next, next + minutes(30), Date.now()) })).waitFor()
  expect(await startsOf(student)).toEqual([next])
})

test('the schedule shows a lesson in its week and month, and on a phone as a list, from which it is cancelled', async () => {
  const { tutor, start, slotId } = await offering()
  const student = await newSubscriber(120, newName('هدى'))
  await bookLessonWith(student, tutor, slotId, start)
  const named = tutor.name
  const page = await visit({ person: student, path: `/lessons-schedule?from=${cairoDay(start)}` })
  const calendar = page.getByRole('region', { name: schedule('calendar') })
  await calendar.getByRole('button', { name: named }).waitFor()
  await page.getByRole('radio', { name: schedule('view.month') }).click()
  await calendar.getByRole('table').getByRole('button', { name: named }).first().waitFor()

  const phone = await visit({
    person: student,
    path: new URL(page.url()).pathname + new URL(page.url()).search,
    ...onPhone,
  })
  await phone.getByRole('button', { name: named }).click()
  const dialog = phone.getByRole('dialog', { name: tutor.name })
  await dialog
    .getByRole('button', { name: new RegExp(lessons('options', { name: tutor.name, when: '' }).slice(0, 12)) })
    .click()
  await phone.getByRole('menuitem', { name: lessons('cancel') }).click()
  await phone
    .getByRole('alertdialog')
    .getByRole('button', { name: lessons('confirm.yes') })
    .click()
  await eventually(() => startsOf(student)).toEqual([])
})

test('a calendar address is opened in the settings, read by a program, and closed', async () => {
  const { tutor, start, slotId } = await offering()
  const student = await newSubscriber(120, newName('ريم'))
  await bookLessonWith(student, tutor, slotId, start)
  const page = await visit({ person: student, path: '/s/settings?tab=notifications', ...onPhone })
  await page.getByRole('button', { name: settings('calendar.open') }).click()
  const shown = page.getByRole('status').filter({ hasText: settings('calendar.once') })
  // The whole of it is above the bar at the lower edge.
  const bottomOf = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 }
  const bar = await bottomOf(page.getByRole('navigation', { name: shell('mainNav') }).last())
  await eventually(async () => {
    const { y, height } = await bottomOf(shown)
    return y + height <= bar.y
  }).toBe(true)
  const address = await shown.getByText('/calendar/').innerText()
  const read = () => page.request.get(new URL(new URL(address).pathname, page.url()).href)
  const file = await (await read()).text()
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(file).toContain(`DTSTART:${new Date(start).toISOString().replace(/[-:]|\.\d{3}/g, '')}`)
  await page.getByRole('button', { name: settings('calendar.close') }).click()
  await page.getByRole('button', { name: settings('calendar.open') }).waitFor()
  expect((await read()).status()).toBe(404)
})
