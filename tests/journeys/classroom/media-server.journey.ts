/** A media server that no browser reaches, while a lesson begins: the two see each other without doing anything. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { hourMs } from '#contract/shared/rules/time.ts'
import { enterRoom, expectMovingPicture } from '../actions.ts'
import type { SignedPerson } from '../browser.ts'
import { setUpJourney } from '../journey.ts'
import {
  bookLessonWith,
  moveLessonToNow,
  newName,
  newSubscriber,
  newTutor,
  nextQuarter,
  offerHours,
} from '../people.ts'

const { arrive } = setUpJourney()

/** Grants the call through the media server, with a token it would refuse, on a line that does not reach it. */
const openLesson = async (person: SignedPerson, id: number) => {
  const { page } = await arrive({ person })
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.route('**/session/token?**', (route) =>
    route.fulfill({ json: { backend: 'realtimekit', token: 'refused', expiresAt: Date.now() + hourMs } }),
  )
  await page.route('https://*.realtime.cloudflare.com/**', (route) => route.abort())
  await page.goto(`/lesson/${id}`)
  return { page, hasServerTransport: () => scripts.some((url) => url.includes('/server-transport')) }
}

const goingDirectly = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/session/peers') && response.ok())

test('a call through a media server that cannot be reached goes on directly, with both pictures', async () => {
  const tutor = await newTutor()
  const student = await newSubscriber(60, newName('ملك'))
  const start = nextQuarter()
  const lesson = await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  await moveLessonToNow(lesson.id)
  const [hers, his] = [await openLesson(student, lesson.id), await openLesson(tutor, lesson.id)]
  const changes = [goingDirectly(hers.page), goingDirectly(his.page)]
  expect(hers.hasServerTransport(), 'it is loaded when the call is entered').toBe(false)
  await enterRoom(hers.page)
  await enterRoom(his.page)
  await Promise.all(changes)
  await Promise.all([expectMovingPicture(hers.page, tutor.name), expectMovingPicture(his.page, student.name)])
  expect([hers.hasServerTransport(), his.hasServerTransport()]).toEqual([true, true])
})
