/** A quarter more, asked for and accepted in the call, which goes on. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { minutes } from '#contract/shared/rules/time.ts'
import { eventually, setUpJourney } from '../journey.ts'
import {
  bookLessonWith,
  moveLessonTo,
  newName,
  newSubscriber,
  newTutor,
  nextQuarter,
  offerHours,
  type Person,
} from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { moreTime, sessions, signals } = words

/** A lesson of half an hour that ends in four minutes. */
const endingLesson = async (weekly: number) => {
  const [tutor, student] = await Promise.all([newTutor(), newSubscriber(weekly, newName('ملك'))])
  const start = nextQuarter()
  const { id } = await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  await moveLessonTo(id, Date.now() - minutes(26))
  return { tutor, student, id }
}

const enter = async (person: Person, id: number): Promise<Page> => {
  const page = await visit({ person, path: `/lesson/${id}` })
  await page.getByRole('button', { name: sessions('join.ready') }).click()
  await page.getByRole('button', { name: sessions('controls.leave') }).waitFor()
  return page
}

const playedTime = (page: Page) =>
  page.locator('video[data-picture="other"]').evaluate((video: HTMLVideoElement) => video.currentTime)

const leftMinutes = async (page: Page): Promise<number> => {
  const label = await page.getByRole('timer').getAttribute('aria-label')
  return Number(/(\d+):\d\d\D*$/.exec(label ?? '')?.[1])
}

test('the student signals, asks for a quarter, the tutor accepts, and the same call has a quarter more on both sides', async () => {
  const { tutor, student, id } = await endingLesson(120)
  const [hers, his] = [await enter(student, id), await enter(tutor, id)]
  for (const page of [hers, his]) await page.locator('video[data-picture="other"]').waitFor()
  await hers.getByRole('button', { name: signals('ask.slower') }).click()
  await hers.getByRole('button', { name: signals('arrived') }).waitFor()
  await his.getByText(signals('told.slower', { name: student.name })).waitFor()
  const before = await playedTime(hers)
  await hers.getByRole('button', { name: moreTime('ask') }).click()
  await hers.getByText(moreTime('asked', { name: tutor.name })).waitFor()
  await his.getByRole('button', { name: moreTime('accept') }).click()
  for (const page of [hers, his]) await eventually(() => leftMinutes(page)).toBeGreaterThanOrEqual(15)
  // The picture that played before plays on: nobody left.
  await hers.locator('video[data-picture="other"]').waitFor()
  await eventually(async () => (await playedTime(hers)) > before).toBe(true)
  await hers.getByRole('button', { name: moreTime('ask') }).waitFor({ state: 'detached' })
  await hers.reload()
  await eventually(() => leftMinutes(hers)).toBeGreaterThanOrEqual(14)
  expect(await his.getByRole('button', { name: sessions('controls.leave') }).count()).toBe(1)
})

test('a student who takes the wish back is charged nothing, and one without minutes is told', async () => {
  const { tutor, student, id } = await endingLesson(120)
  const [hers, his] = [await enter(student, id), await enter(tutor, id)]
  await hers.getByRole('button', { name: moreTime('ask') }).click()
  await his.getByRole('button', { name: moreTime('accept') }).waitFor()
  await hers.getByRole('button', { name: moreTime('takeBack') }).click()
  await his.getByRole('button', { name: moreTime('accept') }).waitFor({ state: 'detached' })
  await hers.getByRole('button', { name: moreTime('ask') }).waitFor()

  const short = await endingLesson(30)
  const [page] = [await enter(short.student, short.id), await enter(short.tutor, short.id)]
  await page.getByText(moreTime('impossible')).waitFor()
})
