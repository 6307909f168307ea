/** The private calendar, as a foreign parser reads it. */
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from '#contract/lessons/api/calendar-feeds.ts'
import { bookLesson, cancelLesson, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { signUserOut, updateUser } from '#contract/people/api/users.ts'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import { InterviewStatus } from '#contract/vocabulary/teaching.ts'
import { bookingRequestIn, inHours, iso, offer, rows, subscriber } from '#tests/kit/bookings.ts'
import { newAddress, refusalOf, send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { hashPassword } from '#worker/passwords.ts'

const open = async (person: Person): Promise<string> => {
  const { pathname } = new URL((await person.api(createCalendarFeed, {})).url)
  return pathname
}
const fetchFeed = (path: string, headers: Record<string, string> = {}) => send(path, { headers })
const textOf = async (path: string): Promise<string> => {
  const answer = await fetchFeed(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  return answer.text()
}

const eventsOf = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part)
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      zone: event.startDate.zone.tzid,
      summary: event.summary,
      description: event.description,
      status: part.getFirstPropertyValue('status'),
      url: String(part.getFirstPropertyValue('url')),
    }
  })
const read = async (path: string) => eventsOf(await textOf(path))

/** A student with a lesson and both members' calendars. */
const booked = async (name = 'منى السيد') => {
  const [student, tutor] = [await subscriber(), await people.tutor({ name })]
  const slot = await offer(tutor, { start: inHours(30) })
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  return { student, tutor, slot, lesson, mine: await open(student), theirs: await open(tutor) }
}

describe('a private calendar ends', () => {
  const password = 'sahlab-2026'
  const owner = async () => people.student({ passwordHash: await hashPassword(password, 10) })
  const ways: [string, (person: Person) => Promise<unknown>][] = [
    [
      'with a new password',
      (person) =>
        person.api(updateUser, {
          params: { id: person.id },
          body: { password: { current: password, new: 'qahwa-2025' } },
        }),
    ],
    [
      'when an admin signs the person out',
      async ({ id }) => (await people.admin()).api(signUserOut, { params: { id } }),
    ],
    ['when they sign out everywhere themselves', (person) => person.api(signUserOut, { params: { id: person.id } })],
  ]
  test.each(ways)('%s', async (_, end) => {
    const person = await owner()
    const path = await open(person)
    expect((await fetchFeed(path)).status).toBe(200)
    await end(person)
    expect((await fetchFeed(path)).status).toBe(404)
    expect((await person.api(getCalendarFeed, {})).createdAt).toBeNull()
  })
})

describe('a private calendar', () => {
  test('holds the lesson for both members, at the same time and under the same id', async () => {
    const { lesson, mine, theirs } = await booked()
    const [[own], [other]] = [await read(mine), await read(theirs)]
    const end = iso(Date.parse(lesson.start) + minutes(30))
    expect(own).toMatchObject({ start: lesson.start, end, zone: 'UTC', sequence: 0, status: 'CONFIRMED' })
    expect(own?.summary).toBe('حصة إنجليزي مع منى السيد')
    expect(own?.url).toContain(`/lesson/${lesson.id}`)
    expect(own?.uid).toBe(`lesson-${lesson.id}@localhost:8787`)
    expect(other).toMatchObject({ uid: own?.uid, start: own?.start, summary: 'حصة إنجليزي مع سارة محمود' })
  })

  test('moves and cancels the event it announced', async () => {
    clock.set('2026-11-20T10:00:00Z')
    const { student, slot, lesson, mine } = await booked()
    const [first] = await read(mine)
    clock.advance(1)
    const { tutorId: _, ...place } = bookingRequestIn(slot, 60)
    await student.api(rescheduleLesson, { body: { lessonId: lesson.id, ...place } })
    const [moved] = await read(mine)
    expect(moved).toMatchObject({ uid: first?.uid, start: place.start, status: 'CONFIRMED' })
    expect(moved?.sequence).toBeGreaterThan(first?.sequence ?? 0)
    clock.advance(minutes(1))
    await student.api(cancelLesson, { params: { id: lesson.id } })
    const [canceled, ...more] = await read(mine)
    expect(canceled).toMatchObject({ uid: first?.uid, start: place.start, status: 'CANCELLED' })
    expect(canceled?.sequence).toBeGreaterThan(moved?.sequence ?? 0)
    expect(more).toEqual([])
  })

  test('escapes the marks of the format, and folds Arabic by octets', async () => {
    const name = 'منى; السيد, \\ "عبد الرحمن" بنت محمود الشافعي إبراهيم عبد العزيز الطويلة الاسم'
    const { mine } = await booked(name)
    const file = await textOf(mine)
    const [own] = eventsOf(file)
    expect(own?.summary).toBe(`حصة إنجليزي مع ${name}`)
    expect(file).not.toMatch(/[\u200E\u200F\u2066-\u2069]/)
    const lines = file.split('\r\n')
    expect(lines.some((line) => line.startsWith(' '))).toBe(true)
    for (const line of lines) expect(new TextEncoder().encode(line).length, line).toBeLessThanOrEqual(75)
    // A fold within a letter would leave the replacement mark in every program that reads line by line.
    expect(file).not.toContain('\uFFFD')
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('cannot be given another line by a name', async () => {
    const { mine } = await booked('منى\r\nSTATUS:CANCELLED\r\nBEGIN:VEVENT')
    const file = await textOf(mine)
    expect(eventsOf(file)).toHaveLength(1)
    expect(file.match(/^STATUS:/gm)).toHaveLength(1)
  })

  test('holds the interviews and demo sessions of tutors and managers', async () => {
    const [tutor, manager] = [await people.tutor(), await people.manager()]
    const start = inHours(40)
    const people2 = { tutorId: tutor.id, managerId: manager.id }
    await make.interview({ ...people2, start, status: InterviewStatus.Pending })
    await make.demo({ ...people2, start: start + dayMs, status: InterviewStatus.CanceledByInterviewee })
    for (const person of [tutor, manager]) {
      const seen = await read(await open(person))
      expect(seen.map(({ start: at, status }) => [at, status])).toEqual([
        [iso(start), 'CONFIRMED'],
        [iso(start + dayMs), 'CANCELLED'],
      ])
      expect(seen.map(({ url }) => url.replace(/.*\/(\w[\w-]*)\/\d+$/, '$1'))).toEqual(['interview', 'demo-session'])
    }
  })

  test('leaves out what is long over', async () => {
    const [student, tutor] = [await people.student(), await people.tutor()]
    await make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.now() - 70 * dayMs })
    await make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.now() - 50 * dayMs })
    expect(await read(await open(student))).toHaveLength(1)
    expect(eventsOf(await textOf(await open(await people.student())))).toEqual([])
  })

  test('is not sent again while nothing changed', async () => {
    const { student, lesson, mine } = await booked()
    const etag = (await fetchFeed(mine)).headers.get('etag') ?? ''
    expect((await fetchFeed(mine, { 'if-none-match': etag })).status).toBe(304)
    // A network that compresses an answer weakens its tag.
    expect((await fetchFeed(mine, { 'if-none-match': `W/${etag}` })).status).toBe(304)
    clock.set(Date.now() + minutes(1))
    await student.api(cancelLesson, { params: { id: lesson.id } })
    expect((await fetchFeed(mine, { 'if-none-match': etag })).status).toBe(200)
  })
})

describe('the address of a calendar', () => {
  test('is shown once, kept as a digest, and ends with a new one or when it is closed', async () => {
    const person = await people.student()
    expect(await person.api(getCalendarFeed, {})).toEqual({ createdAt: null })
    const first = await open(person)
    const [, token = ''] = /\/calendar\/([\w-]{43})\.ics$/.exec(first) ?? []
    expect(token).not.toBe('')
    const [stored] = await rows('SELECT * FROM calendar_feeds WHERE user_id = ?', person.id)
    expect(JSON.stringify(stored)).not.toContain(token)
    expect((await person.api(getCalendarFeed, {})).createdAt).not.toBeNull()
    const second = await open(person)
    expect([(await fetchFeed(first)).status, (await fetchFeed(second)).status]).toEqual([404, 200])
    await person.api(deleteCalendarFeed, {})
    await person.api(deleteCalendarFeed, {})
    expect((await fetchFeed(second)).status).toBe(404)
  })

  test('opens nothing of others, and no feed is opened for the team', async () => {
    const { mine } = await booked()
    const own = await read(mine)
    const stranger = await booked()
    expect((await read(stranger.mine)).map(({ uid }) => uid)).not.toContain(own[0]?.uid)
    const admin = await people.admin()
    expect(await refusalOf(admin.api(createCalendarFeed, {}))).toMatchObject({ code: 'forbidden' })
  })

  test('cannot be guessed without end, while known ones are read on', async () => {
    const known = await open(await people.student())
    const from = { 'cf-connecting-ip': newAddress() }
    const guess = () => fetchFeed(`/api/v1/calendar/${'a'.repeat(42)}${Math.floor(Math.random() * 10)}.ics`, from)
    const answers = await Promise.all(Array.from({ length: 12 }, guess))
    const codes = answers.map(({ status }) => status)
    expect(codes.filter((status) => status === 404)).toHaveLength(10)
    expect(codes.filter((status) => status === 429)).toHaveLength(2)
    expect((await fetchFeed(known, from)).status).toBe(200)
  })

  test.each([
    '',
    '.ics',
    'a.ics',
    `${'a'.repeat(43)}`,
    `${'a'.repeat(43)}.txt`,
    `${'%2e'.repeat(14)}a.ics`,
    '..%2f..%2fhealth.ics',
  ])('of a form that none has is not found: %j', async (name) => {
    const { status } = await fetchFeed(`/api/v1/calendar/${name}`, { 'cf-connecting-ip': newAddress() })
    expect(status).toBe(404)
  })
})
