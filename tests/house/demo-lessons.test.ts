/** Lessons of the demo world agree with the rules the product judges them by. */
import { expect, test } from 'vitest'
import { isPaid, judgeAttendance } from '#contract/lessons/rules/attendance.ts'
import { type AttendanceEvent, measurePresence } from '#contract/lessons/rules/presence.ts'
import { LessonVerdict, type SessionEventType } from '#contract/vocabulary/teaching.ts'
import { buildWorld } from '#scripts/demo-world/world.ts'

interface LessonRow {
  readonly id: number
  readonly tutor_id: number
  readonly student_id: number
  readonly session_id: string
  readonly start_at: number
  readonly end_at: number
  readonly verdict: LessonVerdict | null
  readonly settled_at: number | null
  readonly canceled_at: number | null
}

const world = buildWorld(Date.now(), 'digest')
const rowsOf = <Row>(name: string): Row[] =>
  world.deliveries.flatMap((one) => (one.kind === 'rows' && one.table === name ? (one.rows as Row[]) : []))
const lessons = rowsOf<LessonRow>('lessons')

test('each verdict is the one that follows from the attendance', () => {
  const events = new Map<string, AttendanceEvent[]>()
  for (const row of rowsOf<{ session_id: string; user_id: number; type: SessionEventType; created_at: number }>(
    'session_events',
  )) {
    const { session_id: id, user_id: userId, type, created_at: at } = row
    events.set(id, [...(events.get(id) ?? []), { userId, type, at }])
  }
  const judged = lessons.filter(({ verdict }) => verdict !== null)
  for (const one of judged) {
    const lesson = { tutorId: one.tutor_id, studentId: one.student_id, start: one.start_at, end: one.end_at }
    const presence = measurePresence(lesson, events.get(one.session_id) ?? [], one.end_at)
    const judgement = judgeAttendance(lesson, presence, { outage: one.verdict === LessonVerdict.Outage })
    expect([one.id, judgement.verdict]).toEqual([one.id, one.verdict])
  }
  expect(new Set(judged.map(({ verdict }) => verdict))).toEqual(new Set(Object.values(LessonVerdict)))
})

test('a paid one is settled, any other returned, and one that is over is judged', () => {
  const waits = new Set(
    rowsOf<{ lesson_id: number; held_back: number }>('lesson_verdicts')
      .filter(({ held_back }) => held_back === 1)
      .map(({ lesson_id }) => lesson_id),
  )
  expect(waits.size).toBe(1)
  for (const { id, verdict, settled_at, canceled_at, end_at } of lessons) {
    if (verdict !== null)
      expect([settled_at !== null || waits.has(id), canceled_at !== null]).toEqual([isPaid(verdict), !isPaid(verdict)])
    else if (canceled_at === null) expect(end_at).toBeGreaterThan(Date.now() - 10 * 60_000)
  }
})

test('who rated a tutor had a lesson with them that was held', () => {
  const held = new Set(
    lessons.filter(({ verdict }) => verdict === LessonVerdict.Held).map((one) => `${one.student_id} ${one.tutor_id}`),
  )
  const ratings = rowsOf<{ rater_id: number; ratee_id: number }>('ratings')
  expect(ratings.length).toBeGreaterThan(100)
  for (const { rater_id, ratee_id } of ratings) expect(held).toContain(`${rater_id} ${ratee_id}`)
})
