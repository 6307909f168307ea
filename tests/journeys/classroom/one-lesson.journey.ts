/** One lesson of two people, from the open door to what comes back of it: shown, pointed at, corrected, reviewed days later. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { listDueWords } from '#contract/classroom/api/words.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { findLibraryLesson } from '#contract/vocabulary/library.ts'
import { eventually, setUpJourney } from '../journey.ts'
import { ageCards } from '../later.ts'
import {
  bookLessonWith,
  moveLessonToNow,
  moveLessonToPast,
  newName,
  newSubscriber,
  newTutor,
  nextQuarter,
  offerHours,
  type Person,
} from '../people.ts'
import { words } from '../words.ts'

const { share } = setUpJourney()
const { corrections, materials, recaps, sessions, sharedPage, wordList } = words
const [said, better] = ['I have met him yesterday', 'I met him yesterday']

const enter = async (person: Person, lessonId: number) => {
  const { page, complaints } = await share({ person })
  await page.goto(`/lesson/${lessonId}`)
  await page.getByRole('button', { name: sessions('join.ready') }).click()
  await page.getByRole('toolbar', { name: sessions('controls.label') }).waitFor()
  return { page, complaints }
}

const sheetOf = (page: Page) => page.getByRole('region', { name: sharedPage('label') }).locator('.page-frame')

test('a page is shown and pointed at, a sentence corrected; the next day it is asked for, and days later again', async () => {
  const [tutor, student] = [await newTutor(), await newSubscriber(60, newName('ملك'))]
  const start = nextQuarter()
  const { id: lessonId } = await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  await moveLessonToNow(lessonId)
  const [his, hers] = [await enter(tutor, lessonId), await enter(student, lessonId)]

  const { title } = findLibraryLesson(1) ?? { title: '' }
  await his.page.getByRole('button', { name: sessions('controls.materialsOpen'), exact: true }).click()
  await his.page.getByRole('tab', { name: materials('tabs.library') }).click()
  await his.page.getByRole('button', { name: new RegExp(title) }).click()
  await sheetOf(hers.page).getByRole('img').waitFor()
  await his.page.keyboard.press('a')
  await sheetOf(his.page).locator('.page-sheet').hover()
  await sheetOf(hers.page).locator('.page-pointer').getByText(tutor.name).waitFor()

  await his.page.getByRole('button', { name: sessions('room.notes') }).click()
  await his.page.getByRole('tab', { name: wordList('lesson.both') }).click()
  await his.page.getByRole('textbox', { name: corrections('form.said') }).focus()
  await his.page.keyboard.type(said)
  await his.page.keyboard.press('Enter')
  await his.page.keyboard.type(better)
  await his.page.keyboard.press('Enter')
  await hers.page
    .getByRole('region', { name: corrections('notice.title') })
    .getByText(better)
    .waitFor()

  await moveLessonToPast(lessonId)
  await his.page.goto(`/lesson-summary/${lessonId}`)
  await his.page.getByRole('textbox', { name: recaps('parts.practised') }).fill('الماضي البسيط')
  await his.page.getByRole('button', { name: recaps('save') }).click()
  await his.page.getByRole('button', { name: recaps('edit') }).waitFor()
  await hers.page.goto(`/lesson-summary/${lessonId}`)
  await hers.page.getByText('الماضي البسيط').waitFor()
  await hers.page
    .getByRole('region', { name: corrections('list') })
    .getByText(better)
    .waitFor()
  await eventually(() =>
    hers.page
      .getByRole('region', { name: sharedPage('kept.title') })
      .getByRole('img')
      .count(),
  ).toBe(1)

  ageCards(lessonId, dayMs)
  const due = async () => (await student.api(listDueWords, {})).corrections
  expect((await due()).due).toBe(1)
  await hers.page.goto('/words')
  await hers.page.getByText(corrections('card.before')).waitFor()
  expect(await hers.page.getByText(better, { exact: true }).count(), 'the answer is not told yet').toBe(0)
  await hers.page.keyboard.press('Space')
  await hers.page.getByText(corrections('card.answer')).waitFor()
  await hers.page.keyboard.press('3')
  await hers.page.getByRole('heading', { name: wordList('review.done') }).waitFor()
  await eventually(async () => (await due()).due).toBe(0)

  ageCards(lessonId, dayMs + hourMs)
  expect((await due()).list, 'remembered, it rests for two days').toMatchObject([{ better, card: { reviews: 1 } }])
  ageCards(lessonId, dayMs)
  expect(await due()).toMatchObject({ due: 1, list: [{ better }] })
  expect([his.complaints, hers.complaints]).toEqual([[], []])
})
