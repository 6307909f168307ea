/** A tutor's hours: offered, updated on students' screens, and never removed from a booked lesson without asking. */
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { setSlots } from '#contract/hours/api/availability.ts'
import { hourMs, minutes as minutesOf } from '#contract/shared/rules/time.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { shortRange } from '#web/features/hours/availability/words.ts'
import { cairoDay, formatDayNumber, formatTime, formatTimeRange, formatWeekday } from '#web/lib/format.ts'
import { bookingPanel } from '../actions.ts'
import { eventually, setUpJourney } from '../journey.ts'
import { bookLessonWith, newName, newStudent, newTutor, offerHours, type Person, tomorrowNoon } from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { availability, booking, lessons } = words

const start = tomorrowNoon()
const day = cairoDay(start)
const dayName = `${formatWeekday(start)} ${formatDayNumber(start)}`

const openEditor = async (tutor: Person): Promise<{ page: Page; editor: Locator }> => {
  const page = await visit({ person: tutor, path: `/schedule-management?from=${day}&edit=${day}` })
  const editor = page.getByRole('region', { name: availability('editor.title') })
  return { page, editor: editor.getByRole('region', { name: dayName }) }
}
const save = (page: Page) => page.getByRole('button', { name: availability('editor.save') }).click()
const from = (editor: Locator) => editor.getByLabel(availability('editor.from', { day: dayName }))
const to = (editor: Locator) => editor.getByLabel(availability('editor.to', { day: dayName }))
const addRow = (editor: Locator) =>
  editor.getByRole('button', { name: availability('editor.addRowOn', { day: dayName }) })
const valuesOf = (select: Locator): Promise<number[]> =>
  select.locator('option').evaluateAll((options: HTMLOptionElement[]) => options.map(({ value }) => Number(value)))

test('hours a tutor adds can be booked, and later ones appear on open pages', async () => {
  const tutor = await newTutor()
  const { page, editor } = await openEditor(tutor)
  await addRow(editor).click()
  await from(editor).selectOption(String(start))
  await to(editor).selectOption(String(start + hourMs))
  await save(page)
  await page.getByText(availability('editor.saved')).waitFor()

  const student = await visit({ person: await newStudent(), path: `/t/${tutor.id}?book=true` })
  const panel = bookingPanel(student, tutor.name)
  const free = (at: number) => panel.getByRole('radio', { name: formatTime(at), exact: true })
  await free(start).waitFor()
  expect(await free(start + hourMs).count()).toBe(0)

  await page.getByRole('button', { name: availability('edit') }).click()
  await to(editor).selectOption(String(start + 2 * hourMs))
  await save(page)
  await free(start + hourMs).waitFor()
})

test('the calendar scrolls to what was saved', async () => {
  const tutor = await newTutor()
  const late = start + 9 * hourMs
  await offerHours(tutor, start - 6 * hourMs)
  const { page, editor } = await openEditor(tutor)
  const isInSight = (at: number) =>
    page
      .getByRole('region', { name: availability('calendar') })
      .locator('.ev', { hasText: shortRange({ start: at, end: at + hourMs }) })
      .evaluate(async (element) => {
        const { isIntersecting, intersectionRatio } = await new Promise<IntersectionObserverEntry>((resolve) =>
          new IntersectionObserver(([entry]) => entry && resolve(entry)).observe(element),
        )
        return isIntersecting && intersectionRatio > 0.9
      })
  await addRow(editor).click()
  await from(editor).nth(1).selectOption(String(late))
  await to(editor)
    .nth(1)
    .selectOption(String(late + hourMs))
  expect(await isInSight(late)).toBe(false)
  await save(page)
  await page.getByText(availability('editor.saved')).waitFor()
  await eventually(() => isInSight(late)).toBe(true)
})

test('hours cannot overlap: neither the choices nor the server allow it', async () => {
  const tutor = await newTutor()
  await offerHours(tutor, start, 2 * hourMs)
  const { editor } = await openEditor(tutor)
  await addRow(editor).click()
  await eventually(() => from(editor).count()).toBe(2)
  const starts = await valuesOf(from(editor).nth(1))
  expect(Math.min(...starts)).toBeGreaterThanOrEqual(start + 2 * hourMs)
  const ends = await valuesOf(to(editor).nth(0))
  const second = Number(await from(editor).nth(1).inputValue())
  expect(Math.max(...ends)).toBeLessThanOrEqual(second)

  const iso = (instant: number) => new Date(instant).toISOString()
  const overlapping = { start: iso(start + hourMs), end: iso(start + 3 * hourMs) }
  const action = { type: 'create', purpose: SlotPurpose.Lesson, ...overlapping } as const
  await expect(tutor.api(setSlots, { body: { actions: [action] } })).rejects.toMatchObject({
    code: 'conflicting-schedule',
  })
})

test('the code of all main screens is loaded while the first is idle, so opening one needs no server', async () => {
  const tutor = await newTutor()
  const slotId = await offerHours(tutor, start)
  const student = await newStudent(newName('سلمى'))
  await bookLessonWith(student, tutor, slotId, start)
  const pupil = await visit({ person: student, path: '/upcoming-lessons' })
  await pupil.getByRole('article').filter({ hasText: tutor.name }).waitFor()

  const page = await visit({ person: tutor, path: `/schedule-management?from=${day}&view=list` })
  const label = availability('slotLabel', {
    purpose: availability('event.slot'),
    range: formatTimeRange(start, start + 2 * hourMs),
    booked: availability('slotBooked', { count: 1 }),
  })
  await page.getByRole('button', { name: label }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: availability('event.delete') })
    .click()
  const question = page.getByRole('alertdialog', { name: availability('deleting.title') })
  await question.getByText(availability('deleting.booked', { count: 1 })).waitFor()
  await question.getByText(student.name).waitFor()
  await question.getByRole('button', { name: availability('deleting.yesBooked') }).click()
  await page.getByText(availability('deleting.done')).waitFor()
  await page.getByRole('button', { name: label }).waitFor({ state: 'detached' })

  await pupil.getByText(lessons('news.cancelled', { name: tutor.name })).waitFor()
  await pupil.getByRole('heading', { name: lessons('empty.student.title') }).waitFor()
})

test('a time removed while a student looks at it is no longer offered, with a message', async () => {
  const tutor = await newTutor()
  const slotId = await offerHours(tutor, start, 2 * hourMs)
  const page = await visit({ person: await newStudent(), path: `/t/${tutor.id}?book=true` })
  const panel = bookingPanel(page, tutor.name)
  await panel.getByRole('radio', { name: formatTime(start + hourMs), exact: true }).click()
  const end = new Date(start + minutesOf(30)).toISOString()
  await tutor.api(setSlots, { body: { actions: [{ type: 'update', id: slotId, end }] } })
  await panel.getByText(booking('refusal.lost')).waitFor()
  await panel.getByRole('radio', { name: formatTime(start + hourMs), exact: true }).waitFor({ state: 'detached' })
  expect(await panel.getByRole('button', { name: booking('confirm') }).isDisabled()).toBe(true)
})

test('unsaved changes are asked about before leaving', async () => {
  const tutor = await newTutor()
  const { page, editor } = await openEditor(tutor)
  await addRow(editor).click()
  await page
    .getByRole('link', { name: words.shell('nav.upcoming') })
    .first()
    .click()
  const question = page.getByRole('alertdialog', { name: availability('leave.title') })
  await question.getByRole('button', { name: availability('leave.stay') }).click()
  expect(await from(editor).count()).toBe(1)
  await page
    .getByRole('link', { name: words.shell('nav.upcoming') })
    .first()
    .click()
  await question.getByRole('button', { name: availability('leave.yes') }).click()
  await page.getByRole('heading', { level: 1, name: lessons('title') }).waitFor()
})
