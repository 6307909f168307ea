/** A page that a tutor shows in a call, in two real browsers: both see it, both draw on it, and it stays. */
import type { Locator, Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { putMaterialPage, startMaterial } from '#contract/classroom/api/materials.ts'
import { eventually, setUpJourney } from '../journey.ts'
import { drawnPages } from '../page-pictures.ts'
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
const { sharedPage, sessions } = words
const title = 'Bridges and boats'
const pageCode = /page-stage/

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

const saveData = (): void => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

const enter = async (person: Person, savesData = false) => {
  const { page, context, complaints } = await share({ person })
  if (savesData) await page.addInitScript(saveData)
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(`/lesson/${lessonId}`)
  await page.getByRole('button', { name: sessions('join.ready') }).click()
  await page.getByRole('toolbar', { name: sessions('controls.label') }).waitFor()
  return { page, context, complaints, scripts }
}

/** Two pages, drawn by the browser as the app does it. */
const upload = async (page: Page): Promise<void> => {
  const pages = await drawnPages(page, ['A Look at the picture', 'B Complete the sentences'])
  const { id } = await tutor.api(startMaterial, { body: { title, kind: 'pdf', pageCount: pages.length, tags: [] } })
  for (const [i, files] of pages.entries()) await tutor.api(putMaterialPage, { params: { id, number: i + 1 }, files })
}

const panelOf = (page: Page): Locator => page.getByRole('region', { name: sharedPage('label') })
const sheetOf = (page: Page): Locator => panelOf(page).locator('.page-frame')
const strokes = (page: Page) => () => panelOf(page).locator('[data-strokes]').getAttribute('data-strokes')
const choose = (page: Page, name: string) => panelOf(page).getByRole('button', { name, exact: true }).click()

/** A line across the page, by the mouse. `at`: of its height, 0 to 1. */
const drawLine = async (page: Page, at: number): Promise<void> => {
  const box = await sheetOf(page).locator('.page-sheet').boundingBox()
  if (!box) throw new Error('no sheet')
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * at)
  await page.mouse.down()
  for (let i = 1; i <= 10; i++) await page.mouse.move(box.x + box.width * (0.3 + 0.04 * i), box.y + box.height * at)
  await page.mouse.up()
}

const show = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: sessions('controls.materialsOpen'), exact: true }).click()
  await page.getByText(title).first().waitFor()
  await page.getByRole('button', { name: new RegExp(title) }).click()
}

test('whoever waits in the lobby has the code of a page before the call', async () => {
  const { page } = await share({ person: student })
  const came = page.waitForResponse(pageCode)
  await page.goto(`/lesson/${lessonId}`)
  await came
})

test('a tutor shows a page; both see it and draw, a reload keeps it, and it is in the summary', async () => {
  const [hers, his] = [await enter(student, true), await enter(tutor)]
  const isLoaded = () => hers.scripts.some((url) => pageCode.test(url))
  expect(isLoaded(), 'a data saver has nothing fetched ahead').toBe(false)
  await upload(his.page)
  await show(his.page)
  await sheetOf(hers.page).getByRole('img').waitFor()
  expect(isLoaded()).toBe(true)
  await panelOf(hers.page)
    .getByText(sharedPage('said.shown', { name: tutor.name, gender: 'male', page: '1', title }))
    .waitFor({ state: 'attached' })

  await choose(his.page, sharedPage('tools.pen'))
  await drawLine(his.page, 0.3)
  await eventually(strokes(hers.page)).toBe('1')
  // By its key, and the line of a finger or a mouse alike.
  await hers.page.keyboard.press('h')
  await drawLine(hers.page, 0.5)
  await eventually(strokes(his.page)).toBe('2')
  await hers.page.keyboard.press('t')
  await sheetOf(hers.page).click({ position: { x: 220, y: 120 } })
  const typed = hers.page.getByRole('textbox', { name: sharedPage('typed') })
  await typed.fill('across')
  await typed.press('Enter')
  await sheetOf(his.page).getByText('across').waitFor()

  // Undoing takes back one's own alone.
  await his.page.keyboard.press('Control+z')
  await eventually(strokes(hers.page)).toBe('2')
  await his.page.keyboard.press('Control+z')
  await drawLine(his.page, 0.7)
  await eventually(strokes(hers.page)).toBe('3')

  // Whose pointer it is stands beside it.
  await his.page.keyboard.press('a')
  await sheetOf(his.page).hover({ position: { x: 200, y: 200 } })
  await sheetOf(hers.page).locator('.page-pointer').getByText(tutor.name).waitFor()

  // A line that is cut: what is drawn meanwhile is sent when it is back.
  await hers.context.setOffline(true)
  await hers.page.keyboard.press('p')
  await drawLine(hers.page, 0.6)
  await hers.context.setOffline(false)
  await eventually(strokes(his.page)).toBe('4')

  await his.page.keyboard.press('ArrowLeft')
  await panelOf(hers.page)
    .getByText(sharedPage('place', { page: '2', count: '2' }), { exact: true })
    .waitFor()
  await eventually(strokes(hers.page)).toBe('0')
  await his.page.keyboard.press('ArrowRight')
  await eventually(strokes(hers.page)).toBe('4')

  await hers.page.reload()
  await sheetOf(hers.page).getByRole('img').waitFor()
  await eventually(strokes(hers.page)).toBe('4')
  await his.page.reload()
  await eventually(strokes(his.page)).toBe('4')

  await choose(his.page, sharedPage('close'))
  await panelOf(hers.page).waitFor({ state: 'detached' })

  await his.page.goto(`/lesson-summary/${lessonId}`)
  const kept = his.page.getByRole('region', { name: sharedPage('kept.title') })
  await eventually(() => kept.getByRole('img').count()).toBe(2)
  await kept.getByText('across').waitFor()
  expect(his.complaints).toEqual([])
})
