/** What stands beside the picture of a call, in the sizes of phones: notes, words, the student, the recap, the chat. */
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { boxOf, isInView, meets } from '../boxes.ts'
import { desktop, phone } from '../browser.ts'
import { eventually, onPhone, setUpJourney } from '../journey.ts'
import {
  bookLessonWith,
  moveLessonToNow,
  newName,
  newSubscriber,
  newTutor,
  nextQuarter,
  offerHours,
  type Person,
} from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { chat, corrections, materials, notes, preparation, recaps, sessions, wordList } = words

let student: Person
let tutor: Person
let path: string

beforeEach(async () => {
  tutor = await newTutor()
  student = await newSubscriber(60, newName('ملك'))
  const start = nextQuarter()
  const { id } = await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  await moveLessonToNow(id)
  path = `/lesson/${id}`
})

const control = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: sessions('controls.label') }).getByRole('button', { name, exact: true })

const join = async (page: Page): Promise<Page> => {
  await page.getByRole('button', { name: sessions('join.ready') }).click()
  await control(page, sessions('controls.leave')).waitFor()
  return page
}

test('a phone whose keyboard is open leaves room to write notes, and keeps the time in sight', async () => {
  const page = await join(await visit({ ...onPhone, person: tutor, path }))
  await control(page, sessions('room.notes')).click()
  const field = page.getByRole('textbox', { name: notes('field') })
  await page.getByText(notes('status.saved')).waitFor()
  // The page is as high as the keyboard leaves it, upright and on its side.
  const least = { '390x430': 120, '700x390': 100, '844x390': 100, '844x170': 70 }
  for (const [size, height] of Object.entries(least)) {
    const [width = 0, high = 0] = size.split('x').map(Number)
    await page.setViewportSize({ width, height: high })
    await field.focus()
    await eventually(() => boxOf(field).then((box) => box.height >= height)).toBe(true)
    expect([size, await isInView(page, field)]).toEqual([size, true])
    if (high > 280) {
      expect([size, await isInView(page, page.getByRole('timer'))]).toEqual([size, true])
      expect([size, await isInView(page, page.getByRole('button', { name: sessions('controls.panelClose') }))]).toEqual(
        [size, true],
      )
    }
  }
  await page.setViewportSize(phone)
  await field.blur()
  expect(await isInView(page, control(page, sessions('controls.leave')))).toBe(true)
})

test('a page and the files of a tutor leave the controls and the notes in reach on a phone', async () => {
  const page = await join(await visit({ ...onPhone, person: tutor, path }))
  await control(page, sessions('controls.materialsOpen')).click()
  const show = page.getByRole('button', { name: materials('showOne', { title: 'Ordering food' }) })
  await show.waitFor()
  const files = page.getByRole('region', { name: materials('title') })
  for (const size of [phone, { width: 390, height: 430 }]) {
    await page.setViewportSize(size)
    await files.getByRole('heading').first().focus()
    expect(meets(await boxOf(files), await boxOf(control(page, sessions('controls.leave'))))).toBe(false)
  }
  await show.click()
  await page.locator('.page-head').getByText('Ordering food').waitFor()
  await control(page, sessions('room.notes')).click()
  const field = page.getByRole('textbox', { name: notes('field') })
  await page.getByText(notes('status.saved')).waitFor()
  await field.focus()
  expect((await boxOf(field)).width).toBeGreaterThan(300)
})

test('the last message and the button that closes the chat are in sight in every size', async () => {
  const page = await join(await visit({ person: student, path }))
  await control(page, sessions('controls.chatOpen')).click()
  const panel = page.getByRole('region', { name: sessions('room.chat') })
  const box = panel.getByRole('textbox', { name: chat('messageTo', { name: tutor.name }) })
  const lines = Array.from({ length: 10 }, (_, index) => `message ${index + 1} of ten, long enough for two lines here`)
  for (const line of lines) {
    await box.fill(line)
    await box.press('Enter')
  }
  const last = panel.getByText(lines.at(-1) ?? '', { exact: true })
  await last.waitFor()
  for (const [width, height] of [
    [768, 1024],
    [844, 390],
    [844, 844],
    [desktop.width, desktop.height],
    [390, 430],
  ] as const) {
    await panel.getByRole('button', { name: sessions('controls.chatClose') }).click()
    await page.setViewportSize({ width, height })
    await control(page, sessions('controls.chatOpen')).click()
    await last.waitFor()
    const seen = async () => [
      `${width}x${height}`,
      await isInView(page, panel.getByRole('button', { name: sessions('controls.chatClose') })),
      await isInView(page, last),
      await isInView(page, box),
    ]
    await eventually(seen).toEqual([`${width}x${height}`, true, true, true])
  }
})

test.each([phone, desktop])('a toast covers neither time nor signal nor warning, in $width px', async (viewport) => {
  const page = await join(await visit({ person: tutor, path }))
  await page.setViewportSize(viewport)
  await join(await visit({ person: student, path }))
  const toast = page.locator('.toast').first()
  await toast.waitFor()
  const shown = await boxOf(toast)
  for (const part of [page.getByRole('timer'), page.locator('.room-top .pill'), page.locator('.room-notes')])
    expect(meets(shown, await boxOf(part))).toBe(false)
})

test('a correction marked in the notes goes with the recap, which the tutor writes beside the call', async () => {
  const page = await visit({ person: tutor, path })
  const about = page.getByRole('region', { name: preparation('about', { name: student.name }) })
  await about.getByText(preparation('first')).waitFor()
  await join(page)
  await control(page, sessions('room.notes')).click()
  const field = page.getByRole('textbox', { name: notes('field') })
  await page.getByText(notes('status.saved')).waitFor()
  await field.fill('She said: I am proud from my team\nhttps://example.com/past javascript:alert(1)')
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(10, 33))
  await page.getByRole('button', { name: notes('correct') }).click()
  await page.keyboard.type('I am proud of my team')
  expect((await field.inputValue()).split('\n').slice(0, 2)).toEqual([
    'She said: ',
    '✗ I am proud from my team → I am proud of my team',
  ])
  await page.getByText(notes('status.saved')).waitFor()
  const links = page.getByRole('list', { name: notes('links') }).getByRole('link')
  expect(
    await links.evaluateAll((all) => all.map((one) => [one.getAttribute('href'), one.getAttribute('rel')])),
  ).toEqual([['https://example.com/past', 'noopener noreferrer nofollow']])

  await page.getByRole('tab', { name: sessions('room.student') }).click()
  await page.getByRole('tabpanel').getByText(preparation('noWords')).waitFor()
  await page.getByRole('tab', { name: sessions('room.recap') }).click()
  await page.getByRole('button', { name: corrections('fromNotes', { count: 1 }) }).click()
  const list = page.getByRole('region', { name: corrections('list') })
  await list.getByText('I am proud of my team').waitFor()
  await page.getByRole('textbox', { name: recaps('parts.practised') }).fill('Past simple')
  await page.getByRole('button', { name: recaps('save') }).click()
  await page.getByRole('button', { name: recaps('edit') }).waitFor()

  // The student has the tools of the two, and nothing of what the tutor reads and writes.
  const hers = await join(await visit({ person: student, path }))
  await control(hers, sessions('room.notes')).click()
  const tabs = async () => (await hers.getByRole('tab').allInnerTexts()).map((text) => text.replace(/\s*\d+$/, ''))
  await eventually(tabs).toEqual([wordList('lesson.document'), wordList('lesson.both')])
})

test('what was never opened beside a call opens once the line is gone', async () => {
  const page = await visit({ person: tutor })
  const fetched: string[] = []
  page.on('requestfinished', (request) => fetched.push(request.url()))
  // In the lobby, once the line was measured.
  await page.goto(path)
  for (const part of [/notes-panel/, /side-tabs/, /recap-panel/])
    await eventually(() => fetched.some((url) => part.test(url))).toBe(true)
  await join(page)
  await join(await visit({ person: student, path }))
  await page.context().setOffline(true)
  await control(page, sessions('room.notes')).click()
  await page.getByRole('tab', { name: wordList('lesson.both') }).click()
  await page.getByRole('textbox', { name: corrections('form.said') }).waitFor()
  await page.getByRole('tab', { name: sessions('room.recap') }).click()
  await page.getByRole('tabpanel').waitFor()
  expect(await control(page, sessions('controls.leave')).isVisible()).toBe(true)
})
