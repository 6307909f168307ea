/** The server's time in answers, starts off the grid, and clients whose own clock is wrong. */
import { expect, test } from 'vitest'
import { getSessionToken } from '#contract/classroom/api/sessions.ts'
import { bookLesson, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { keepWeeklyHour } from '#contract/lessons/api/weekly-hours.ts'
import { requestOf } from '#contract/shared/api/request.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { bookingRequestIn, offer, subscriber } from '#tests/kit/bookings.ts'
import { refusalOf, send } from '#tests/kit/client.ts'
import { people } from '#tests/kit/people.ts'

test('an answer that nobody keeps says what time it is, one that may be kept does not', async () => {
  const before = Date.now()
  const fresh = await send('/api/v1/user/current')
  const told = Date.parse(fresh.headers.get('date') ?? '')
  expect(told).toBeGreaterThan(before - 2000)
  expect(told).toBeLessThanOrEqual(Date.now())
  const kept = await send('/api/v1/topic/list')
  expect(kept.headers.get('cache-control')).toContain('max-age')
  expect(kept.headers.get('date')).toBeNull()
})

test('a start off the quarters of the hour is refused, whoever sends it', async () => {
  const [student, tutor] = [await subscriber(), await people.tutor()]
  const slot = await offer(tutor)
  const wanted = bookingRequestIn(slot)
  const off = (ms: number) => toIsoInstant(Date.parse(wanted.start) + ms)
  for (const ms of [1, 1000, 5 * 60_000])
    expect((await refusalOf(student.api(bookLesson, { body: { ...wanted, start: off(ms) } }))).code).toBe('bad-request')
  const lesson = await student.api(bookLesson, { body: wanted })
  const { slotId, duration } = bookingRequestIn(slot, 60)
  const moved = { lessonId: lesson.id, slotId, duration, start: off(3_601_000) }
  expect((await refusalOf(student.api(rescheduleLesson, { body: moved }))).code).toBe('bad-request')
})

test('a booking with a time of the device is refused where that is wrong, or its zone does not exist', async () => {
  const [student, tutor] = [await subscriber(), await people.tutor()]
  const slot = await offer(tutor)
  const book = async (minute: number, device: Record<string, string>) => {
    const request = requestOf(bookLesson, { body: bookingRequestIn(slot, minute) }, student.token)
    const { method, url, headers, body } = request
    const response = await send(url, { method, headers: { ...headers, ...device }, body: body as string })
    return response.ok ? 'ok' : ((await response.json()) as { code: string }).code
  }
  const at = (ms: number) => toIsoInstant(Date.now() + ms)
  expect(await book(0, { 'x-device-time': at(-6 * 60_000) })).toBe('invalid-device-time')
  expect(await book(0, { 'x-device-time': 'now' })).toBe('invalid-device-time')
  expect(await book(0, { 'x-device-timezone': 'Africa/Atlantis' })).toBe('invalid-device-time')
  expect(await book(0, { 'x-device-time': at(60_000), 'x-device-timezone': 'Africa/Cairo' })).toBe('ok')
})

test('so is a room that is entered, and an hour that is kept every week', async () => {
  const [student, tutor] = [await subscriber(), await people.tutor()]
  const room = requestOf(getSessionToken, { query: { sessionId: 'lesson-1' } }, student.token)
  const body = { tutorId: tutor.id, weekday: 1, minute: 480, duration: 30 } as const
  const hour = requestOf(keepWeeklyHour, { body }, student.token)
  const codeOf = async ({ method, url, headers, body: typed }: typeof room, device: Record<string, string>) => {
    const response = await send(url, { method, headers: { ...headers, ...device }, body: (typed as string) ?? null })
    return response.ok ? 'ok' : ((await response.json()) as { code: string }).code
  }
  const late = { 'x-device-time': toIsoInstant(Date.now() - 6 * 60_000) }
  for (const one of [room, hour]) {
    expect(await codeOf(one, late)).toBe('invalid-device-time')
    expect(await codeOf(one, { 'x-device-timezone': 'Africa/Atlantis' })).toBe('invalid-device-time')
    expect(await codeOf(one, {})).not.toBe('invalid-device-time')
  }
})
