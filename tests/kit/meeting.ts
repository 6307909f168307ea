import { expect } from 'vitest'
import { JoinSession } from '#contract/classroom/events/session.ts'
import { MemberJoinedSessionId } from '#contract/classroom/events/session-state.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { clock } from './clock.ts'
import { make } from './make.ts'
import { sessionRoom } from './objects.ts'
import { people } from './people.ts'
import { openTab } from './sockets.ts'

/**
 * Two members a few minutes before their lesson, with the clock stopped in the future, so that no alarm runs by itself.
 */
export const meeting = async (untilStart = minutes(5)) => {
  const now = clock.set('2030-01-01T12:00:00Z')
  const [sara, ahmed, stranger] = [await people.student(), await people.tutor(), await people.student()]
  const lesson = await make.lesson({ tutorId: ahmed.id, studentId: sara.id, start: now + untilStart })
  const { sessionId } = lesson
  const [hers, his, theirs] = [await openTab(sara), await openTab(ahmed), await openTab(stranger)]
  const enter = async () => {
    for (const socket of [hers, his]) expect(await socket.send(JoinSession, { sessionId })).toEqual({ code: 'ok' })
    await hers.next(MemberJoinedSessionId)
  }
  const room = sessionRoom(sessionId)
  const booking = { sessionId, kind: 'lesson' as const, refId: lesson.id, startAt: lesson.startAt, endAt: lesson.endAt }
  const scheduled = { ...booking, members: [ahmed.id, sara.id] as [number, number], asOf: lesson.updatedAt }
  return { now, sara, ahmed, lesson, sessionId, hers, his, theirs, enter, room, scheduled }
}
