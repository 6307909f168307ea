/** Who is told that a student is under age, and of what their guardian decided. */
import { beforeEach, expect, test } from 'vitest'
import { bookLesson, getLesson, listLessons } from '#contract/lessons/api/lessons.ts'
import { withdrawConsent } from '#contract/public/api/guardian-pages.ts'
import { listNotifications } from '#contract/talk/api/notifications.ts'
import { bookingRequestIn, inHours, offer, rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { consented, fromOutside } from '#tests/kit/guardians.ts'
import { people } from '#tests/kit/people.ts'

// A Wednesday, noon in Cairo.
beforeEach(() => {
  clock.set(Date.parse('2026-11-18T10:00:00Z'))
})

test('the student is told of a consent and of its withdrawal, once each', async () => {
  const { student, token } = await consented()
  const told = async () => (await student.api(listNotifications, {})).list.map(({ kind, path }) => [kind, path])
  expect(await told()).toEqual([['guardian_consented', '/s/dashboard']])
  for (const _ of ['once', 'again']) await fromOutside(withdrawConsent, { body: { token } })
  expect((await told()).map(([kind]) => kind).sort()).toEqual(['guardian_consented', 'guardian_withdrew'])
})

test('a lesson says that its student is under age, until they are of age', async () => {
  const { student } = await consented()
  const tutor = await people.tutor()
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(await offer(tutor, { start: inHours(2) })) })
  const seen = async () => (await tutor.api(getLesson, { params: { id: lesson.id } })).members
  const minors = (members: Awaited<ReturnType<typeof seen>>) => members.map(({ userId, minor }) => [userId, minor])
  expect(minors(await seen())).toEqual([
    [tutor.id, false],
    [student.id, true],
  ])
  const { list } = await tutor.api(listLessons, { query: { users: [tutor.id] } })
  expect(list.flatMap(({ members }) => minors(members))).toContainEqual([student.id, true])
  await rows('UPDATE users SET birth_year = 2008 WHERE id = ?', student.id)
  expect(minors(await seen())).toContainEqual([student.id, false])
})
