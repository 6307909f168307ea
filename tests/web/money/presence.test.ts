/** Who was in a call when: the bars and the lines that its two people see, from the same log as the team’s. */
import { describe, expect, test } from 'vitest'
import { picturePresence } from '#contract/lessons/rules/presence.ts'
import { minutes, toIsoInstant } from '#contract/shared/rules/time.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import { toBars, toLines } from '#web/features/money/disputes/presence.ts'
import { toStays } from '#web/features/team/lessons/session-log.ts'

const start = Date.parse('2026-11-26T18:30:00Z')
const call = { start, end: start + minutes(30) }
const lesson = { ...call, tutorId: 2, studentId: 1 }
const { UserJoined, UserLeft, UserLost } = SessionEventType
const at = (userId: number, type: SessionEventType, minute: number) => ({ userId, type, at: start + minutes(minute) })

/** The lesson of the drawing: the tutor a minute late, out for nine minutes because the line broke. */
const events = [
  at(1, UserJoined, -2),
  at(2, UserJoined, 1),
  at(2, UserLost, 14),
  at(2, UserJoined, 23),
  at(1, UserLeft, 30),
  at(2, UserLeft, 30),
]
const now = start + minutes(60)
const spanOf = ({ start: from, end }: { start: number; end: number }) => ({
  start: toIsoInstant(from),
  end: toIsoInstant(end),
})
const presenceOf = (log: typeof events, moment = now) => {
  const { tutor, student, together } = picturePresence(lesson, log, moment)
  const stays = (list: typeof tutor) => list.map((stay) => ({ ...spanOf(stay), lost: stay.lost }))
  return { tutor: stays(tutor), student: stays(student), together: together.map(spanOf) }
}

describe('the bars', () => {
  test('show both, the gap of a lost connection, and the minutes together that are counted', () => {
    const bars = toBars(presenceOf(events), call)
    expect(bars.togetherMinutes).toBe(20)
    expect(bars.together.map((part) => part.minutes)).toEqual([13, 7])
    expect(bars.gaps).toMatchObject({ tutor: [{ minutes: 9 }], student: [] })
    expect(bars.tutor).toHaveLength(2)
    const [gap, before, after] = [bars.gaps.tutor[0], bars.tutor[0], bars.tutor[1]]
    expect(gap?.at).toBeCloseTo((before?.at ?? 0) + (before?.share ?? 0))
    expect(after?.at).toBeCloseTo((gap?.at ?? 0) + (gap?.share ?? 0))
    for (const part of [...bars.tutor, ...bars.student, ...bars.together]) {
      expect(part.at).toBeGreaterThanOrEqual(0)
      expect(part.at + part.share).toBeLessThanOrEqual(1)
    }
    expect(bars.ticks.map(({ time }) => time)).toEqual([start, start + minutes(15), call.end])
  })

  test('are of the stays that the team sees', () => {
    const lines = events.filter(({ userId }) => userId === 2).map((one) => ({ ...one, at: toIsoInstant(one.at) }))
    const { tutor } = picturePresence(lesson, events, now)
    const ofTeam = toStays(lines, call, now).map(({ at: from, length }) => [from * 30, length * 30].map(Math.round))
    expect(ofTeam).toEqual(
      tutor.map((stay) => [(stay.start - start) / minutes(1), (stay.end - stay.start) / minutes(1)]),
    )
  })

  test('leave out another time of the lesson, and who stays long after it', () => {
    const moved = [at(1, UserJoined, -300), at(1, UserLeft, -290), at(1, UserJoined, 5), at(2, UserJoined, 5)]
    const presence = presenceOf(moved, now)
    expect(presence.student).toEqual([
      { ...spanOf({ start: start + minutes(5), end: start + minutes(45) }), lost: false },
    ])
    expect(toBars(presence, call).togetherMinutes).toBe(25)
  })
})

test('the lines say what happened, in its order, and of nobody who is still inside that they left', () => {
  const told = (log: typeof events, moment = now) =>
    toLines(presenceOf(log, moment), moment).map(
      ({ who, kind, at: when }) => `${who} ${kind} ${(when - start) / minutes(1)}`,
    )
  expect(told(events)).toEqual([
    ...['student joined -2', 'tutor joined 1', 'tutor lost 14', 'tutor returned 23'],
    ...['tutor left 30', 'student left 30'],
  ])
  expect(told([at(2, UserJoined, 0)], start + minutes(20))).toEqual(['tutor joined 0'])
  expect(told([])).toEqual([])
})
