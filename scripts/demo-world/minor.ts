/** The lesson of a student under age whose guardian has consented, and the conversation that it opened. */
import { dayMs, hourMs, minuteMs } from '#contract/shared/rules/time.ts'
import { pairKey } from '#contract/talk/rules/messages.ts'
import type { Making } from './cast.ts'
import type { Random } from './random.ts'
import type { roomsOf } from './rooms.ts'

/** Draws from a generator of its own, so that everything else stays as it is. */
export const bookMinor = (
  { now, calendar, cast: { idOf } }: Making,
  { rooms, members, histories }: ReturnType<typeof roomsOf>,
  random: Random,
): void => {
  const studentId = idOf('adam')
  const within = { start: now + 20 * hourMs, end: now + 6 * dayMs }
  const booked = ['omar', 'hana', 'laila', 'aya'].reduce<ReturnType<typeof calendar.place>>(
    (found, name) => found ?? calendar.place({ studentId, tutorId: idOf(name), within, duration: 30 }, random),
    null,
  )
  if (!booked) throw new Error('no room for a lesson the demo world is about')
  const { tutorId } = booked
  const said = [
    [studentId, 'أهلًا، حجزت معك أول حصة.'],
    [tutorId, 'أهلًا يا آدم. اختر موضوعًا تحبه، ونبدأ به.'],
    [studentId, 'كرة القدم. ممكن رقمك على الواتساب؟'],
    [tutorId, 'كل كلامنا هنا في حوار. أراك في الحصة.'],
  ] as const
  const openedAt = now - 5 * hourMs
  const id = rooms.length + 1
  rooms.push({ id, pair_key: pairKey(studentId, tutorId), last_message_id: 0, created_at: openedAt })
  const member = { room_id: id, pinned: 0, muted: 0, unread: 0, last_read_id: 0 }
  const times = { active_at: openedAt, created_at: openedAt, updated_at: openedAt }
  members.push(
    { ...member, user_id: studentId, other_id: tutorId, ...times },
    { ...member, user_id: tutorId, other_id: studentId, ...times },
  )
  histories.push({
    kind: 'history',
    roomId: id,
    members: [studentId, tutorId],
    messages: said.map(([userId, text], i) => ({
      ...{ userId, text, createdAt: openedAt + i * 7 * minuteMs, read: true },
    })),
  })
}
