/** The shared notes in two real browsers: beside the call, over a line that is cut, and afterwards. */
import type { Locator, Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { signInSeeded } from '../browser.ts'
import { eventually, origin, setUpJourney } from '../journey.ts'
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

const { share } = setUpJourney()
const { notes, sessions } = words

let student: Person
let tutor: Person
let lessonId: number

beforeEach(async () => {
  tutor = await newTutor()
  student = await newSubscriber(60, newName('ملك'))
  const start = nextQuarter()
  lessonId = (await bookLessonWith(student, tutor, await offerHours(tutor, start), start)).id
  await moveLessonToNow(lessonId)
})

const openNotes = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: sessions('room.notes') }).click()
  const field = page.getByRole('textbox', { name: notes('field') })
  await page.getByText(notes('status.saved')).waitFor()
  return field
}

const enter = async (person: Person) => {
  const { page, context, complaints } = await share({ person })
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(`/lesson/${lessonId}`)
  await page.getByRole('button', { name: sessions('join.ready') }).click()
  await page.getByRole('toolbar', { name: sessions('controls.label') }).waitFor()
  return { page, context, complaints, scripts }
}

const typed = (field: Locator) => () => field.inputValue()
/** Puts the caret after this part of the text. */
const placeAfter = (field: Locator, part: string) =>
  field.evaluate((area: HTMLTextAreaElement, after) => {
    area.focus()
    const at = area.value.indexOf(after) + after.length
    area.setSelectionRange(at, at)
  }, part)

test('both write at once beside the call; what was written is read and kept afterwards', async () => {
  const [hers, his] = [await enter(student), await enter(tutor)]
  const isLoaded = () => hers.scripts.some((url) => /notes-panel/.test(url))
  expect(isLoaded(), 'the notes are loaded when they are opened').toBe(false)
  const [one, other] = [await openNotes(hers.page), await openNotes(his.page)]
  expect(isLoaded()).toBe(true)

  await one.pressSequentially('I am proud my team')
  await eventually(typed(other)).toBe('I am proud my team')
  // Each caret stays at its words while the other person writes before and after it.
  await placeAfter(one, 'proud')
  await placeAfter(other, 'my team')
  await Promise.all([one.pressSequentially(' of'), other.pressSequentially('\nفخور بـ')])
  const whole = 'I am proud of my team\nفخور بـ'
  await eventually(typed(one)).toBe(whole)
  await eventually(typed(other)).toBe(whole)
  await one.pressSequentially(' all')
  await eventually(typed(other)).toBe('I am proud of all my team\nفخور بـ')

  // Undoing takes back one's own words only.
  await other.pressSequentially(' شيء')
  await eventually(typed(one)).toContain('شيء')
  await hers.page.keyboard.press('Control+z')
  await eventually(typed(other)).not.toContain(' of all')
  expect(await one.inputValue()).toContain('شيء')

  // A line that is cut: both go on writing, and nothing is lost when it is back.
  await hers.context.setOffline(true)
  await one.pressSequentially(' [hers]')
  await hers.page.getByText(notes('status.offline')).waitFor()
  await other.pressSequentially(' [his]')
  await his.page.getByText(notes('status.saved')).waitFor()
  await hers.context.setOffline(false)
  await eventually(typed(one)).toContain('[his]')
  await eventually(typed(other)).toContain('[hers]')
  await eventually(async () => (await one.inputValue()) === (await other.inputValue())).toBe(true)
  const last = await one.inputValue()

  // A page that was loaded again has them all.
  await hers.page.reload()
  await hers.page.getByRole('toolbar', { name: sessions('controls.label') }).waitFor()
  await eventually(typed(await openNotes(hers.page))).toBe(last)

  await his.page.goto(`/lesson-summary/${lessonId}`)
  const card = his.page.getByRole('region', { name: notes('read.title') })
  await eventually(() => card.innerText()).toContain('[hers]')
  const [download] = await Promise.all([
    his.page.waitForEvent('download'),
    card.getByRole('button', { name: notes('read.save') }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString()).toBe(last)
  expect(download.suggestedFilename()).toMatch(/\.txt$/)
  // Her browser names each request of the time without a line.
  expect(his.complaints).toEqual([])
})

test('nobody else reads them', async () => {
  const { page } = await share({ person: await signInSeeded(origin, 'salma') })
  await page.goto(`/lesson-summary/${lessonId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('region', { name: notes('read.title') }).count()).toBe(0)
})
