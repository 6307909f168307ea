import { describe, expect, test } from 'vitest'
import { calendarEntryOf } from '#contract/lessons/rules/calendar-entry.ts'
import { type IcsEvent, icsSequence, icsTime, writeIcs } from '#contract/shared/rules/ics.ts'

const event: IcsEvent = {
  uid: 'lesson-1@h.test',
  sequence: 3,
  canceled: false,
  title: 'حصة',
  text: 'نص',
  url: 'https://h.test/lesson/1',
  start: Date.parse('2026-11-20T19:00Z'),
  end: Date.parse('2026-11-20T19:30Z'),
  stamp: 0,
}
const linesOf = (change: Partial<IcsEvent>): string[] =>
  writeIcs({ method: 'PUBLISH', events: [{ ...event, ...change }] })
    .replaceAll('\r\n ', '')
    .split('\r\n')

test('a whole calendar has a name and a pace; one event has neither', () => {
  const file = writeIcs({
    method: 'PUBLISH',
    name: 'حوار',
    refreshHours: 1,
    events: [{ ...event, created: 0, updated: 0 }],
  })
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hiwar//Lessons//AR',
    'METHOD:PUBLISH',
    'NAME:حوار',
    'X-WR-CALNAME:حوار',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:lesson-1@h.test',
    'SEQUENCE:3',
    'DTSTAMP:19700101T000000Z',
    'DTSTART:20261120T190000Z',
    'DTEND:20261120T193000Z',
    'SUMMARY:حصة',
    'DESCRIPTION:نص',
    'URL;VALUE=URI:https://h.test/lesson/1',
    'STATUS:CONFIRMED',
    'CREATED:19700101T000000Z',
    'LAST-MODIFIED:19700101T000000Z',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
  expect(linesOf({}).filter((line) => /NAME|REFRESH|TTL|CREATED|MODIFIED/.test(line))).toEqual([])
})

test('a saved event has a place, an organizer and an alarm, which a cancelled one has not', () => {
  const added = (change: Partial<IcsEvent>) => {
    const plain = linesOf({ canceled: change.canceled ?? false })
    return linesOf({ ...change, savedFrom: 'https://h.test' }).filter((line) => !plain.includes(line))
  }
  const place = ['LOCATION:https://h.test/lesson/1', 'ORGANIZER;CN=Hiwar:https://h.test']
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'DESCRIPTION:حصة', 'END:VALARM']
  expect(added({})).toEqual([...place, ...alarm])
  expect(added({ canceled: true })).toEqual(place)
})

describe('a text', () => {
  test.each([
    ['a; b, c \\ "d"', 'a\\; b\\, c \\\\ "d"'],
    ['a\r\nb\rc\nd', 'a\\nb\\nc\\nd'],
  ])('%j is escaped', (title, escaped) => expect(linesOf({ title })).toContain(`SUMMARY:${escaped}`))

  // `SUMMARY:` has 8 bytes, so that 66 more fill a line of 74.
  test.each([
    ['a'.repeat(66), [`SUMMARY:${'a'.repeat(66)}`]],
    ['a'.repeat(67), [`SUMMARY:${'a'.repeat(66)}`, ' a']],
    [`${'a'.repeat(65)}ع`, [`SUMMARY:${'a'.repeat(65)}`, ' ع']],
    [`${'a'.repeat(63)}😀`, [`SUMMARY:${'a'.repeat(63)}`, ' 😀']],
    ['ع'.repeat(71), [`SUMMARY:${'ع'.repeat(33)}`, ` ${'ع'.repeat(37)}`, ' ع']],
  ])('%j is folded by bytes, between characters', (title, expected) => {
    const lines = writeIcs({ method: 'PUBLISH', events: [{ ...event, title }] }).split('\r\n')
    const first = lines.findIndex((line) => line.startsWith('SUMMARY'))
    expect(lines.slice(first, first + expected.length)).toEqual(expected)
    expect(lines[first + expected.length]).toBe('DESCRIPTION:نص')
  })
})

test('times have no milliseconds', () =>
  expect(icsTime(Date.parse('2026-11-17T19:00:00.999Z'))).toBe('20261117T190000Z'))

test('the sequence counts seconds since the booking, rounded up and never below zero', () => {
  expect([0, 1, 1000, 1001, -1000].map((later) => icsSequence(5000, 5000 + later))).toEqual([0, 1, 1, 2, 0])
})

test.each([
  ['lesson', 'lesson'],
  ['interview', 'interview'],
  ['demo', 'demo-session'],
] as const)('the entry of a booking of the kind %s opens its page', (kind, page) => {
  expect(calendarEntryOf({ kind, id: 7, createdAt: 0, updatedAt: 1500 }, 'https://h.test')).toEqual({
    uid: `${kind}-7@h.test`,
    sequence: 2,
    url: `https://h.test/${page}/7`,
  })
})
