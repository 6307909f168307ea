/** Grouping of messages into runs and days. */
import { expect, test } from 'vitest'
import type { Message } from '#contract/talk/shapes/chat.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { startersFor } from '#web/features/talk/chat/conversation-start.tsx'
import { timelineOf } from '#web/features/talk/chat/timeline.ts'

const [me, other] = [1, 2]
const at = (time: string) => `2030-01-01T${time}.000Z`
const said = (id: number, userId: number, time: string): Message => {
  const createdAt = at(time)
  return { id, userId, roomId: 7, text: `${id}`, read: false, deleted: false, createdAt, updatedAt: createdAt }
}
const drawn = (messages: Message[], firstUnreadId = 0) =>
  timelineOf(messages, [], me, firstUnreadId).map((entry) =>
    entry.kind === 'bubble' ? `${entry.text}${entry.last ? '.' : ''}` : entry.kind,
  )

test('messages of one sender within a minute form a run with the time of the last', () => {
  expect(drawn([said(1, me, '10:00:00'), said(2, me, '10:00:30'), said(3, me, '10:00:59')])).toEqual([
    'day',
    '1',
    '2',
    '3.',
  ])
})

test('the minute begins with the first of them, so that a long talk shows its times', () => {
  const talk = ['10:00:00', '10:00:50', '10:01:40', '10:02:30'].map((time, i) => said(i + 1, me, time))
  expect(drawn(talk)).toEqual(['day', '1', '2.', '3', '4.'])
})

test('another sender, another day and the unread line end a run', () => {
  expect(drawn([said(1, me, '10:00:00'), said(2, other, '10:00:10'), said(3, other, '10:00:20')], 3)).toEqual([
    'day',
    '1.',
    '2.',
    'unread',
    '3.',
  ])
  // Midnight in Cairo.
  expect(drawn([said(1, me, '21:59:50'), said(2, me, '22:00:10')])).toEqual(['day', '1.', 'day', '2.'])
})

test('everybody gets suggestions for a first message, and other ones once a lesson is booked', () => {
  for (const role of [Role.Student, Role.Tutor, Role.TutorManager]) {
    const [before, after] = [startersFor(role, false), startersFor(role, true)]
    expect(before.length * after.length).toBeGreaterThan(0)
    expect(before.filter((one) => after.includes(one))).toEqual([])
  }
})
