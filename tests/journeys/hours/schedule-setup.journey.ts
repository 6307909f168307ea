/** How a tutor makes a calendar: hours drawn or added by key, the usual week, days off, the pause between lessons. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { getScheduleSettings } from '#contract/hours/api/schedule-settings.ts'
import { listSlots } from '#contract/lessons/api/slots.ts'
import { addCairoDays, cairoDay, cairoDayStart, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { shortRange } from '#web/features/hours/availability/words.ts'
import { formatDateTime, formatTime, formatWeekday } from '#web/lib/format.ts'
import { bookingPanel } from '../actions.ts'
import { eventually, setUpJourney } from '../journey.ts'
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

const { visit } = setUpJourney()
const { availability, booking } = words

const start = tomorrowNoon()
const day = cairoDay(start)
/** The same wall clock a week later. */
const nextWeek = cairoDayStart(addCairoDays(day, 7)) + (start - cairoDayStart(day))

const slotsOf = async (tutor: Person): Promise<[number, number][]> =>
  (await tutor.api(listSlots, { query: { userIds: [tutor.id] } })).slots.list.map((one) => [
    Date.parse(one.start),
    Date.parse(one.end),
  ])
const open = (tutor: Person): Promise<Page> =>
  visit({ person: tutor, path: `/schedule-management?from=${day}`, viewport: { width: 1440, height: 900 } })
const calendarOf = (page: Page) => page.getByRole('region', { name: availability('calendar') })
const addHours = (page: Page) =>
  calendarOf(page).getByRole('button', { name: availability('day.addOn', { day: formatWeekday(start) }) })
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: availability('editor.save') }).click()
  await page.getByText(availability('editor.saved')).waitFor()
}
const setUp = async (page: Page) => {
  await page.getByRole('button', { name: availability('setup.open') }).click()
  return page.getByRole('dialog', { name: availability('setup.title') })
}

test('hours drawn with the mouse are saved, and laid onto the next week as the usual week', async () => {
  const tutor = await newTutor()
  await offerHours(tutor, start)
  const page = await open(tutor)
  const shown = calendarOf(page).getByRole('button', { name: shortRange({ start, end: start + 2 * hourMs }) })
  await shown.scrollIntoViewIfNeeded()
  const box = await shown.boundingBox()
  if (!box) throw new Error('the offered hours are not on screen')
  // From just below the hours that are there to an hour and a half further down.
  const hour = box.height / 2
  const x = box.x + box.width / 2
  await page.mouse.move(x, box.y + box.height + hour * 0.6)
  await page.mouse.down()
  await page.mouse.move(x, box.y + box.height + hour * 1.2)
  await page.mouse.move(x, box.y + box.height + hour * 1.95)
  await page.mouse.up()
  const drawn: [number, number] = [start + 2.5 * hourMs, start + 4 * hourMs]
  await calendarOf(page)
    .getByRole('button', { name: shortRange({ start: drawn[0], end: drawn[1] }) })
    .waitFor()
  await page.getByRole('button', { name: availability('usual.keep') }).click()
  await page.getByText(availability('usual.saved'), { exact: true }).waitFor()
  await save(page)
  expect(await slotsOf(tutor)).toEqual([[start, start + 2 * hourMs], drawn])

  await page.goto(`/schedule-management?from=${cairoDay(nextWeek)}`)
  await page.getByRole('button', { name: availability('usual.lay') }).click()
  await save(page)
  const later = (await slotsOf(tutor)).filter(([from]) => from >= nextWeek - 12 * hourMs)
  expect(later).toEqual([
    [nextWeek, nextWeek + 2 * hourMs],
    [nextWeek + 2.5 * hourMs, nextWeek + 4 * hourMs],
  ])
})

test('with keys alone hours are added from the head of a day', async () => {
  const tutor = await newTutor()
  const page = await open(tutor)
  await addHours(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: availability('editor.title') }).waitFor()
  await page.getByRole('button', { name: availability('editor.save') }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(availability('editor.saved')).waitFor()
  const five = cairoDayStart(day) + 17 * hourMs
  expect(await slotsOf(tutor)).toEqual([[five, five + 2 * hourMs]])
})

test('days off close what is free, name the lesson in the way, and are lifted again', async () => {
  const tutor = await newTutor()
  const student = await newSubscriber(120, newName('ندى'))
  const slotId = await offerHours(tutor, start)
  await bookLessonWith(student, tutor, slotId, start)
  const page = await open(tutor)
  const dialog = await setUp(page)
  await dialog.getByLabel(availability('setup.firstDay')).fill(day)
  await dialog.getByRole('button', { name: availability('setup.add') }).click()
  const standing = dialog.getByRole('button', {
    name: availability('setup.show', { when: formatDateTime(start, Date.now()) }),
  })
  await standing.waitFor()
  expect(await slotsOf(tutor)).toEqual([[start, start + minutes(30)]])
  await standing.click()
  await calendarOf(page).getByText(availability('away.mark')).waitFor()
  expect(await addHours(page).count()).toBe(0)
  await (await setUp(page))
    .getByRole('list', { name: availability('setup.timeOff') })
    .getByRole('button', { name: availability('setup.remove', { days: '' }).trim() })
    .click()
  await dialog.getByText(availability('setup.timeOffNone')).waitFor()
  expect((await tutor.api(getScheduleSettings, {})).timeOff).toEqual([])
})

test('the pause that a tutor sets keeps the next time from being offered', async () => {
  const tutor = await newTutor()
  const slotId = await offerHours(tutor, start)
  await bookLessonWith(await newSubscriber(120), tutor, slotId, start + minutes(30))
  const page = await open(tutor)
  const dialog = await setUp(page)
  await dialog.getByRole('radio', { name: '15' }).click()
  await page.getByText(availability('setup.pauseSaved')).waitFor()
  const student = await visit({ person: await newStudent(), path: `/t/${tutor.id}?book=true` })
  const panel = bookingPanel(student, tutor.name)
  await panel.getByRole('button', { name: booking('earliest') }).click()
  const offered = (at: number) => panel.getByRole('radio', { name: formatTime(at), exact: true })
  await eventually(() => offered(start + minutes(75)).count()).toBe(1)
  expect(await offered(start).count()).toBe(0)
  expect(await offered(start + minutes(60)).count()).toBe(0)
})
