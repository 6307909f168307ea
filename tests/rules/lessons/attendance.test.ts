import { describe, expect, test } from 'vitest'
import { isHeldBack, isJudgeable, judgeAttendance, tookPlace } from '#contract/lessons/rules/attendance.ts'
import { measurePresence, toAttendance } from '#contract/lessons/rules/presence.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { attendance } from '#contract/vocabulary/attendance.ts'
import { LessonVerdict, SessionEventType } from '#contract/vocabulary/teaching.ts'

const { UserJoined, UserLeft, UserLost } = SessionEventType
const [tutorId, studentId] = [1, 2]
const call = { start: minutes(100), end: minutes(130) }
const joined = (at: number, userId = tutorId) => ({ userId, type: UserJoined, at: minutes(at) })
const left = (at: number, userId = tutorId) => ({ userId, type: UserLeft, at: minutes(at) })
const of = (events: Parameters<typeof toAttendance>[1], now = 200) => toAttendance(1, events, call, minutes(now))

describe('time inside', () => {
  test('only the time between start and end counts', () => {
    expect(of([joined(95), left(110), joined(120), left(140)])).toMatchObject({ attendedMs: minutes(20), lateMs: 0 })
    expect(of([joined(104), left(130)])).toMatchObject({ attendedMs: minutes(26), lateMs: minutes(4) })
  })

  test('who never came, or left before the start, is not late but absent', () => {
    for (const events of [[], [joined(90), left(99)], [left(110)]])
      expect(of(events)).toEqual({ userId: 1, attendedMs: 0, lateMs: null })
  })

  test('a stay without an end lasts until now, and a second join inside one adds nothing', () => {
    expect(of([joined(100)], 107).attendedMs).toBe(minutes(7))
    expect(of([joined(100), joined(105), left(110), left(111)]).attendedMs).toBe(minutes(10))
  })

  test.each([
    ['stayed the whole time', [joined(95), left(140)], 30],
    ['went and came back', [joined(100), left(110), joined(120), left(130)], 20],
    ['never logged leaving', [joined(120)], 10],
    ['came only after the end', [joined(131), left(140)], 0],
    ['came after the end and never left', [joined(140)], 0],
    ['left twice', [joined(100), left(110), left(120)], 10],
    ['a leaving without a coming', [left(110), joined(120), left(130)], 10],
    ['a log out of order', [left(110), joined(100)], 10],
    ['events of the other person only', [joined(100, studentId), left(130, studentId)], 0],
  ])('%s', (_, events, expected) => {
    expect(of(events).attendedMs).toBe(minutes(expected))
  })
})

/** Seconds from the start: `[from, to]`, or `[from]` for a join whose leave was never recorded. */
type Stay = readonly [from: number, to?: number]
const second = 1000
const logOf = (userId: number, stays: readonly Stay[]) =>
  stays.flatMap(([from, to]) => [
    { userId, type: UserJoined, at: call.start + from * second },
    ...(to === undefined ? [] : [{ userId, type: UserLeft, at: call.start + to * second }]),
  ])
const judge = (length: 15 | 30, tutor: readonly Stay[], student: readonly Stay[]) => {
  const lesson = { start: call.start, end: call.start + minutes(length) }
  const log = [...logOf(tutorId, tutor), ...logOf(studentId, student)]
  return judgeAttendance(lesson, measurePresence({ ...lesson, tutorId, studentId }, log, lesson.end + minutes(60)))
}
const { Held, TutorLate, TutorLeft, TutorAbsent, StudentAbsent, DeadLine, Outage, CutShort } = LessonVerdict
const m = 60
const whole: Stay[] = [[0, 30 * m]]

describe('verdict of 30 minutes', () => {
  test.each<[string, LessonVerdict, Stay[], Stay[]]>([
    ['nobody came', TutorAbsent, [], []],
    ['the student alone', TutorAbsent, [], whole],
    ['a tutor for 2 s before the start', TutorAbsent, [[-120, -118]], whole],
    ['a tutor for 2.7 s two minutes after the end', TutorAbsent, [[32 * m, 32 * m + 2.7]], whole],
    ['a tutor who came after the end and never left', TutorAbsent, [[32 * m]], whole],
    ['a tutor for 2:59', TutorAbsent, [[0, 179]], whole],
    [
      'a tutor for 2:59 in three stays',
      TutorAbsent,
      [
        [0, 60],
        [300, 360],
        [900, 959],
      ],
      whole,
    ],
    ['a tutor for 3:00', CutShort, [[0, 180]], whole],
    ['together for 14:59.9', CutShort, [[0, 899.9]], whole],
    ['together for exactly half', TutorLeft, [[0, 900]], whole],
    [
      'together for half in two parts',
      TutorLeft,
      [
        [0, 450],
        [900, 1350],
      ],
      whole,
    ],
    ['a student who came when the tutor had waited and left', StudentAbsent, [[0, 600]], [[630, 1800]]],
    ['a student who came when the tutor had waited 9:59', CutShort, [[0, 599]], [[600, 1800]]],
    [
      'a student who looked in, and came when the tutor had left',
      CutShort,
      [[0, 600]],
      [
        [0, 2],
        [630, 1800],
      ],
    ],
    ['a student who waited 3:00 and gave up before the tutor came', CutShort, [[181, 1800]], [[0, 180]]],
    ['a student who waited 2:59 and gave up before the tutor came', StudentAbsent, [[181, 1800]], [[0, 179]]],
    ['a student who waited 4:00 and left after 10 minutes of teaching', StudentAbsent, [[240, 1800]], [[0, 840]]],
    ['a student who waited 4:00 and met the tutor for 2:59', CutShort, [[240, 1800]], [[0, 419]]],
    ['a student who waited half of it in vain', CutShort, [[900, 1800]], [[0, 900]]],
    ['both the whole time', Held, whole, whole],
    ['both joined and never left: killed', Held, [[-30]], [[20]]],
    ['both joined after half and never left', TutorLate, [[900]], [[600]]],
    ['both joined a second after half', CutShort, [[901]], [[600]]],
    ['a student who never came, the tutor 9:59', CutShort, [[0, 599]], []],
    ['a student who never came, the tutor 10:00', StudentAbsent, [[0, 600]], []],
    ['a student for 2 s, the tutor the whole time', StudentAbsent, whole, [[60, 62]]],
    ['a student who left after 14 minutes, the tutor stayed', StudentAbsent, whole, [[0, 14 * m]]],
    ['a student who left after 14 minutes, and the tutor with them', CutShort, [[0, 14 * m]], [[0, 14 * m]]],
    ['a tutor who left after 12 minutes while the student stayed', CutShort, [[0, 12 * m]], whole],
    ['a line that failed both after 8 minutes', CutShort, [[0, 8 * m]], [[0, 8 * m]]],
  ])('%s: %s', (_, expected, tutor, student) => {
    expect(judge(30, tutor, student).verdict).toBe(expected)
  })
})

test.each<[string, LessonVerdict, Stay[], Stay[]]>([
  ['the tutor 2:59', TutorAbsent, [[0, 179]], []],
  ['the tutor 6:59', CutShort, [[0, 419]], []],
  ['the tutor 7:00', StudentAbsent, [[0, 420]], []],
  ['together 7:29', CutShort, [[0, 449]], [[0, 900]]],
  ['together 7:30', TutorLeft, [[0, 450]], [[0, 900]]],
])('verdict of 15 minutes, %s: %s', (_, expected, tutor, student) => {
  expect(judge(15, tutor, student).verdict).toBe(expected)
})

test('a lesson that took place did so whatever follows', () => {
  const lesson = { ...call, tutorId, studentId }
  const half = [...logOf(tutorId, [[0, 900]]), ...logOf(studentId, [[0, 900]])]
  for (const more of [[], logOf(tutorId, [[1000, 1010]]), logOf(studentId, [[905, 1800]])])
    expect(tookPlace(judgeAttendance(call, measurePresence(lesson, [...half, ...more], call.end)).verdict)).toBe(true)
})

describe('minutes that a tutor owes of a lesson that was held', () => {
  test.each<[string, LessonVerdict, returned: number, Stay[], Stay[]]>([
    ['came after 2:59', Held, 0, [[179, 1800]], whole],
    ['came after 3:00', TutorLate, 3, [[180, 1800]], whole],
    ['came after 3:01', TutorLate, 4, [[181, 1800]], whole],
    [
      'came early, went before the start, and came after 4:00',
      TutorLate,
      4,
      [
        [-120, -60],
        [240, 1800],
      ],
      whole,
    ],
    ['left 2:59 before the end', Held, 0, [[0, 1621]], whole],
    ['left 3:00 before the end', TutorLeft, 3, [[0, 1620]], whole],
    ['left 3:30 before the end', TutorLeft, 4, [[0, 1590]], whole],
    ['left after 20 minutes, and the student with them', Held, 0, [[0, 1200]], [[0, 1200]]],
    ['left after 20 minutes, and the student 2:59 later', Held, 0, [[0, 1200]], [[0, 1379]]],
    ['left after 20 minutes, and the student 3:00 later', TutorLeft, 10, [[0, 1200]], [[0, 1380]]],
    [
      'left after 20 minutes and came back for the last one',
      Held,
      0,
      [
        [0, 1200],
        [1740, 1800],
      ],
      whole,
    ],
    ['came after 4:00 and left 5:00 before the end', TutorLeft, 9, [[240, 1500]], whole],
    ['came after 5:00 and left 4:00 before the end', TutorLate, 9, [[300, 1560]], whole],
  ])('%s: %s, %i return', (_, verdict, returnedMinutes, tutor, student) => {
    expect(judge(30, tutor, student)).toEqual({ verdict, returnedMinutes, paidMinutes: 30 - returnedMinutes })
  })
})

describe('a line that fails', () => {
  const lost = (seconds: number, userId = tutorId) => ({
    userId,
    type: UserLost,
    at: call.start + seconds * second,
  })
  const came = (seconds: number, userId = tutorId) => ({ userId, type: UserJoined, at: call.start + seconds * second })
  const went = (seconds: number, userId = tutorId) => ({ userId, type: UserLeft, at: call.start + seconds * second })
  test.each<[string, LessonVerdict, Parameters<typeof toAttendance>[1]]>([
    ['of both after 8 minutes', DeadLine, [came(0), came(0, studentId), lost(480), lost(480, studentId)]],
    ['of the tutor after 3 minutes', DeadLine, [came(0), came(0, studentId), lost(180)]],
    ['of the tutor before they met for 3 minutes', TutorAbsent, [came(0), came(0, studentId), lost(179)]],
    [
      'of the student within moments, while the tutor waited',
      StudentAbsent,
      [came(0), came(0, studentId), lost(2, studentId)],
    ],
    ['of the tutor, and the student gave up', DeadLine, [came(0), came(0, studentId), lost(300), went(420, studentId)]],
    [
      'of the tutor, who came back when the student had given up',
      DeadLine,
      [came(0), came(0, studentId), lost(300), went(420, studentId), came(600)],
    ],
    [
      'of the student, after the tutor had left by themselves',
      CutShort,
      [came(0), came(0, studentId), went(300), lost(400, studentId)],
    ],
    [
      'of the tutor for a while, and it was held all the same',
      Held,
      [came(0), came(0, studentId), lost(300), came(600)],
    ],
    ['of a tutor who came too late for half of it', CutShort, [came(0, studentId), came(960), lost(1200)]],
  ])('%s: %s', (_, verdict, events) => {
    const lesson = { ...call, tutorId, studentId }
    expect(judgeAttendance(call, measurePresence(lesson, events, call.end + minutes(5))).verdict).toBe(verdict)
  })

  test('returns all minutes and pays the tutor in full, up to three times a month for a pair and six for a tutor', () => {
    const events = [came(0), came(0, studentId), lost(480), lost(480, studentId)]
    const presence = measurePresence({ ...call, tutorId, studentId }, events, call.end)
    expect(judgeAttendance(call, presence)).toEqual({ verdict: DeadLine, returnedMinutes: 30, paidMinutes: 30 })
    const heldBack = (ofPair: number, ofTutor: number) => isHeldBack(DeadLine, { ofPair, ofTutor })
    expect([heldBack(2, 5), heldBack(3, 3), heldBack(0, 6)]).toEqual([false, true, true])
    expect(isHeldBack(Held, { ofPair: 9, ofTutor: 9 })).toBe(false)
  })

  test('of the platform: nobody is to blame, whoever was there', () => {
    const judged = (tutor: Stay[], student: Stay[]) => {
      const log = [...logOf(tutorId, tutor), ...logOf(studentId, student)]
      return judgeAttendance(call, measurePresence({ ...call, tutorId, studentId }, log, call.end), { outage: true })
    }
    expect(judged([], [])).toEqual({ verdict: Outage, returnedMinutes: 30, paidMinutes: 30 })
    expect(judged([[240, 1800]], whole)).toEqual({ verdict: Held, returnedMinutes: 0, paidMinutes: 30 })
  })
})

test('a lesson is judged once its session has reported after the end, else half an hour after it', () => {
  const { end } = call
  expect(isJudgeable(call, null, end)).toBe(false)
  expect(isJudgeable(call, null, end + attendance.judgeWithoutReportMs - 1)).toBe(false)
  expect(isJudgeable(call, null, end + attendance.judgeWithoutReportMs)).toBe(true)
  expect(isJudgeable(call, end + minutes(2), end + minutes(2))).toBe(true)
  // A report of an earlier time of the lesson, before it was moved.
  expect(isJudgeable(call, end - 1, end + minutes(2))).toBe(false)
  expect(isJudgeable(call, end - 1, end - 1)).toBe(false)
})
