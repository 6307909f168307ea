/** Homework: set by the tutor on the lesson's page, done by the student in writing and by voice, and returned. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { getPrivateNote } from '#contract/classroom/api/private-notes.ts'
import { eventually, onPhone, setUpJourney } from '../journey.ts'
import {
  bookLessonWith,
  moveLessonToPast,
  newName,
  newStudent,
  newTutor,
  offerHours,
  type Person,
  tomorrowNoon,
} from '../people.ts'
import { words } from '../words.ts'

const { share } = setUpJourney()
const { homework, privateNote } = words

const setOnLesson = async (page: Page, lessonId: number, text: string) => {
  await page.goto(`/lesson-summary/${lessonId}`)
  await page.getByRole('button', { name: homework('task.add') }).click()
  await page.getByRole('textbox', { name: homework('task.text') }).fill(text)
  await page.getByRole('button', { name: homework('task.set') }).click()
  await page.getByRole('main').getByText(text).waitFor()
}

const met = async (): Promise<{ student: Person; tutor: Person; lessonId: number }> => {
  const [tutor, student] = [await newTutor(), await newStudent(newName('ملك'))]
  const start = tomorrowNoon()
  const { id } = await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  await moveLessonToPast(id)
  return { student, tutor, lessonId: id }
}

test('a tutor sets homework; the student does it in writing and by voice, and the tutor returns it', async () => {
  const { student, tutor, lessonId } = await met()
  const [his, hers] = [await share({ person: tutor }), await share({ ...onPhone, person: student })]
  await setOnLesson(his.page, lessonId, 'Five sentences about your work')
  await hers.page.goto('/s/dashboard')
  await hers.page.getByRole('link', { name: 'Five sentences about your work' }).click()
  await hers.page.waitForURL(/\/homework/)
  const begin = hers.page.getByRole('button', { name: homework('answer.begin') })
  await begin.click()
  const box = hers.page.getByRole('textbox', { name: homework('answer.text') })
  await box.fill('I work in a bank.')
  // What is typed survives a reload.
  await hers.page.reload()
  expect(await box.inputValue()).toBe('I work in a bank.')
  await hers.page.getByRole('button', { name: homework('answer.send'), exact: true }).click()
  await hers.page.getByText(homework('empty.open.title')).waitFor()

  await his.page.goto('/homework')
  const main = his.page.getByRole('main')
  await main.getByText('I work in a bank.').waitFor()
  await his.page.getByRole('textbox', { name: homework('review.sentence') }).fill('Say it aloud.')
  await his.page.getByRole('button', { name: homework('review.again') }).click()
  await main.getByText(homework('empty.waiting.title')).waitFor()

  await eventually(() => hers.page.getByRole('main').innerText()).toContain('Say it aloud.')
  await begin.click()
  await hers.page.getByRole('button', { name: homework('answer.record') }).click()
  const timer = hers.page.getByRole('timer')
  await eventually(async () => Number((await timer.textContent())?.split(':').at(-1))).toBeGreaterThan(1)
  await hers.page.getByRole('button', { name: homework('answer.keep') }).click()
  await hers.page.getByText(homework('answer.recorded')).waitFor()
  await hers.page.getByRole('button', { name: homework('answer.send'), exact: true }).click()
  await hers.page.getByText(homework('empty.open.title')).waitFor()

  const voice = main.getByLabel(homework('answerOf.voice'))
  await voice.waitFor()
  await voice.evaluate((player: HTMLAudioElement) => player.play())
  await eventually(() => voice.evaluate((player: HTMLAudioElement) => player.currentTime)).toBeGreaterThan(0.2)
  // Its address opens for an hour, and the page is open for longer: that of the first answer ended long ago.
  const endings: string[] = []
  await his.page.route('**/api/v1/**', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/\?e=\d+/, (ending) => {
      endings.push(ending)
      return endings.length === 1 ? '?e=1' : ending
    })
    await route.fulfill({ response, body })
  })
  await his.page.reload()
  await voice.waitFor()
  expect(endings).toHaveLength(1)
  await voice.evaluate((player: HTMLAudioElement) => player.play().catch(() => undefined))
  await eventually(() => voice.evaluate((player: HTMLAudioElement) => player.currentTime)).toBeGreaterThan(0.2)
  expect(endings).toHaveLength(2)
  await his.page.unroute('**/api/v1/**')
  await his.page.getByRole('button', { name: homework('review.good') }).click()
  await main.getByText(homework('empty.waiting.title')).waitFor()
  await hers.page.goto('/homework?part=done')
  await hers.page.getByRole('main').getByText(homework('state.good')).waitFor()
  expect([his.complaints, hers.complaints]).toEqual([[], []])
})

test('a private note saves itself, and two tabs that write it are told apart', async () => {
  const { student, tutor } = await met()
  const [first, second] = [await share({ person: tutor }), await share({ person: tutor })]
  const field = (page: Page) => page.getByRole('textbox', { name: privateNote('field') })
  const address = `/homework?with=${student.id}`
  await Promise.all([first.page.goto(address), second.page.goto(address)])
  await field(second.page).waitFor()
  await field(first.page).fill('Likes old Cairo.')
  const stored = async () => (await tutor.api(getPrivateNote, { params: { id: student.id } })).text
  await eventually(stored).toBe('Likes old Cairo.')
  await field(second.page).fill('Shy at first.')
  await second.page.getByText(privateNote('conflict.title')).waitFor()
  await second.page.getByText('Likes old Cairo.').waitFor()
  expect(await field(second.page).inputValue()).toBe('Shy at first.')
  await second.page.getByRole('button', { name: privateNote('conflict.mine') }).click()
  await eventually(stored).toBe('Shy at first.')
  // The console names the refused request.
  expect(first.complaints).toEqual([])
})
