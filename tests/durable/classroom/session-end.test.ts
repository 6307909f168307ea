/** The object of a session reports what became of its lesson. */
import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { JoinSession, LeaveSession } from '#contract/classroom/events/session.ts'
import { LessonSettled } from '#contract/lessons/events/lesson-events.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { attendance } from '#contract/vocabulary/attendance.ts'
import { clock } from '#tests/kit/clock.ts'
import { meeting } from '#tests/kit/meeting.ts'
import { bindings, until } from '#tests/kit/rooms.ts'
import { createAnnouncer } from '#worker/announcer.ts'

const announce = createAnnouncer(bindings)
const ok = { code: 'ok' }

const logged = (sessionId: string, count: number) =>
  until(async () => {
    const row = bindings.DB.prepare('SELECT count(*) AS n FROM session_events WHERE session_id = ?').bind(sessionId)
    return (await row.first<number>('n')) === count
  })

describe('the end of a lesson', () => {
  const stateOf = (id: number) =>
    bindings.DB.prepare(
      `SELECT verdict, settled_at IS NOT NULL AS paid, canceled_at IS NOT NULL AS returned,
         (SELECT reported_at FROM sessions s WHERE s.session_id = lessons.session_id) AS reportedAt
       FROM lessons WHERE id = ?`,
    )
      .bind(id)
      .first()
  const row = (sessionId: string, refId: number) =>
    bindings.DB.prepare("INSERT INTO sessions (session_id, kind, ref_id, created_at) VALUES (?, 'lesson', ?, 0)")
      .bind(sessionId, refId)
      .run()

  test('settles one that was held at once, and tells both', async () => {
    const { sessionId, lesson, hers, his, enter, room } = await meeting()
    await row(sessionId, lesson.id)
    await enter()
    await logged(sessionId, 2)
    clock.set(lesson.endAt - 1)
    await runDurableObjectAlarm(room)
    expect(await stateOf(lesson.id)).toMatchObject({ verdict: null, paid: 0 })
    clock.set(lesson.endAt)
    await runDurableObjectAlarm(room)
    expect(await stateOf(lesson.id)).toEqual({ verdict: 'held', paid: 1, returned: 0, reportedAt: null })
    for (const one of [hers, his]) expect(await one.next(LessonSettled)).toMatchObject({ lesson: lesson.id })
    clock.set(lesson.endAt + attendance.reportAfterMs)
    await runDurableObjectAlarm(room)
    expect(await stateOf(lesson.id)).toMatchObject({
      verdict: 'held',
      reportedAt: lesson.endAt + attendance.reportAfterMs,
    })
  })

  test('reports one whose tutor never came two minutes later, which returns the minutes', async () => {
    const { sessionId, lesson, hers, room, scheduled } = await meeting()
    await row(sessionId, lesson.id)
    await announce.scheduleSession(scheduled)
    await hers.send(JoinSession, { sessionId })
    await logged(sessionId, 1)
    clock.set(lesson.endAt)
    await runDurableObjectAlarm(room)
    expect(await stateOf(lesson.id)).toEqual({ verdict: null, paid: 0, returned: 0, reportedAt: null })
    await evictDurableObject(room)
    clock.set(lesson.endAt + attendance.reportAfterMs)
    await runDurableObjectAlarm(room)
    expect(await stateOf(lesson.id)).toMatchObject({ verdict: 'tutorAbsent', paid: 0, returned: 1 })
    expect(await hers.next(LessonSettled)).toMatchObject({ lesson: lesson.id })
  })

  test('reports nothing while its attendance cannot be written', async () => {
    const { sessionId, lesson, hers, enter, room } = await meeting()
    await row(sessionId, lesson.id)
    await enter()
    await logged(sessionId, 2)
    await bindings.DB.prepare('ALTER TABLE session_events RENAME TO events_away').run()
    clock.set(lesson.startAt + minutes(20))
    expect(await hers.send(LeaveSession, { sessionId })).toEqual(ok)
    clock.set(lesson.endAt + attendance.reportAfterMs)
    await runDurableObjectAlarm(room)
    await bindings.DB.prepare('ALTER TABLE events_away RENAME TO session_events').run()
    expect(await stateOf(lesson.id)).toEqual({ verdict: null, paid: 0, returned: 0, reportedAt: null })
    clock.set(lesson.endAt + minutes(10))
    await runDurableObjectAlarm(room)
    expect(await stateOf(lesson.id)).toMatchObject({ verdict: 'held', paid: 1, reportedAt: lesson.endAt + minutes(10) })
  })
})
