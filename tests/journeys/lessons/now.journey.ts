/** A lesson that begins at once, in two browsers; and another tutor for one whose tutor does not come. */
import type { Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getLesson } from '#contract/lessons/api/lessons.ts'
import { endAvailability } from '#contract/lessons/api/now.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { closeRingMessage, showRingMessage } from '#web/service-worker/messages.ts'
import { eventually, pathOf, setUpJourney } from '../journey.ts'
import {
  bookLessonWith,
  moveLessonTo,
  newName,
  newSubscriber,
  newTutor,
  nextQuarter,
  offerHours,
  type Person,
  ratedBest,
  tomorrowNoon,
} from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { now, rescue, sessions } = words

let student: Person
let tutor: Person

beforeEach(async () => {
  student = await newSubscriber(60, newName('ملك'))
  tutor = await newTutor()
  // Listed, and so free to be rung, once hours are offered.
  await offerHours(tutor, tomorrowNoon())
})

// Else they count as available for a minute more, and the next student of this server is offered them.
afterEach(() => tutor.api(endAvailability, {}))

const switchOn = async () => {
  const page = await visit({ person: tutor, path: '/t/dashboard' })
  await page.getByRole('button', { name: now('tutor.start') }).click()
  await page.getByRole('button', { name: now('tutor.stop') }).waitFor()
  return page
}

const bothGoIn = async (...pages: readonly Page[]) => {
  for (const page of pages) await page.getByRole('button', { name: sessions('join.ready') }).click()
  for (const page of pages) await page.getByRole('button', { name: sessions('controls.leave') }).waitFor()
}

test('a student asks, a tutor accepts, and both are in the lesson', async () => {
  const his = await switchOn()
  const hers = await visit({ person: student, path: '/now' })
  await hers.getByRole('textbox').fill('عندي عرض بكرة')
  await hers.getByRole('button', { name: now('form.send') }).click()
  await hers.getByRole('heading', { name: now('search.title') }).waitFor()

  const ring = his.getByRole('alertdialog')
  await ring.getByText('عندي عرض بكرة').waitFor()
  await ring.getByRole('button', { name: now('ring.accept') }).click()
  await his.waitForURL(/\/lesson\/\d+$/)
  await hers.getByRole('link', { name: now('accepted.enter') }).waitFor()
  await hers.getByRole('link', { name: now('accepted.enter') }).click()
  await hers.waitForURL(/\/lesson\/\d+$/)
  expect(pathOf(hers)).toBe(pathOf(his))

  await bothGoIn(his, hers)
})

test('a tutor who looks at something else has the ring shown by the service worker, and closed when it ends', async () => {
  const his = await visit({ person: tutor, path: '/t/dashboard', serviceWorkers: 'allow' })
  await his.getByRole('button', { name: now('tutor.start') }).click()
  await his.getByRole('button', { name: now('tutor.stop') }).waitFor()
  // A headless browser permits no notifications and hides no page; what the worker makes of this is tested apart from it.
  await his.evaluate(async () => {
    await navigator.serviceWorker.ready
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Object.defineProperty(document, 'hidden', { get: () => true })
    const asked: unknown[] = []
    Object.assign(window, { asked })
    ServiceWorker.prototype.postMessage = (message: unknown) => void asked.push(message)
  })
  const asked = () =>
    his.evaluate(() =>
      (window as unknown as { asked: { type: string; ring?: { title?: string } }[] }).asked
        .filter(({ ring }) => ring)
        .map(({ type, ring }) => `${type} ${ring?.title ?? ''}`.trim()),
    )
  const hers = await visit({ person: student, path: '/now' })
  await hers.getByRole('button', { name: now('form.send') }).click()
  await eventually(asked).toEqual([expect.stringMatching(`^${showRingMessage} .*${student.name}`)])
  await hers.getByRole('button', { name: now('search.cancel') }).click()
  await eventually(async () => (await asked()).at(-1)).toBe(closeRingMessage)
})

test('nobody is there: nothing is booked, and the student may ask again', async () => {
  const page = await visit({ person: student, path: '/now' })
  await page.getByRole('button', { name: now('form.send') }).click()
  await page.getByRole('heading', { name: now('nobody.title') }).waitFor()
  await page.getByRole('button', { name: now('nobody.again') }).click()
  await page.getByRole('button', { name: now('form.send') }).waitFor()
})

test('the tutor does not come: the lobby offers another, who is rung, and both are in the new lesson', async () => {
  const absent = await newTutor(newName('عمر'))
  const start = nextQuarter()
  const lesson = await bookLessonWith(student, absent, await offerHours(absent, start), start)
  await moveLessonTo(lesson.id, Date.now() - minutes(4))
  const his = await switchOn()
  const hers = await visit({ person: student, path: `/lesson/${lesson.id}` })
  await hers.getByRole('link', { name: rescue('offerAction') }).click()
  await hers.getByRole('heading', { name: rescue('who') }).waitFor()
  await hers.getByRole('button', { name: rescue('startWith', { name: tutor.name }) }).click()
  await his
    .getByRole('alertdialog')
    .getByRole('button', { name: now('ring.accept') })
    .click()
  await his.waitForURL(/\/lesson\/\d+$/)
  await hers.getByRole('link', { name: now('accepted.enter') }).click()
  await hers.waitForURL(/\/lesson\/\d+$/)
  expect(pathOf(hers)).toBe(pathOf(his))
  expect(pathOf(hers)).not.toBe(`/lesson/${lesson.id}`)
  await bothGoIn(his, hers)

  const verdict = async () => (await student.api(getLesson, { params: { id: lesson.id } })).lesson.verdict
  await eventually(verdict).toBe(LessonVerdict.TutorAbsent)
  // Who comes after the student has left is told so.
  const late = await visit({ person: absent, path: `/lesson/${lesson.id}` })
  await late.getByRole('heading', { name: sessions('notHeld.title') }).waitFor()
  await late.getByText(sessions('notHeld.left', { name: student.name, gender: 'other' })).waitFor()
})

test('an offered hour is taken with one press', async () => {
  const absent = await newTutor(newName('عمر'))
  const start = nextQuarter()
  const lesson = await bookLessonWith(student, absent, await offerHours(absent, start), start)
  await moveLessonTo(lesson.id, Date.now() - minutes(4))
  await offerHours(tutor, nextQuarter())
  await ratedBest(tutor)
  const page = await visit({ person: student, path: `/rescue/${lesson.id}` })
  await page.getByRole('listitem').filter({ hasText: tutor.name }).getByRole('button').click()
  await page.waitForURL(/\/lesson\/\d+$/)
  expect(pathOf(page)).not.toBe(`/lesson/${lesson.id}`)
})
