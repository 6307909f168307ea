/** The booking of a call (a lesson, an interview or a demo session) in the form its screens need. */

import { callTimes } from '#contract/lessons/rules/more-time.ts'
import { decideJoin, sessionWindows } from '#contract/lessons/rules/session-window.ts'
import type { LessonDetails, LessonMember, LessonWithMembers } from '#contract/lessons/shapes/lesson.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { hourMs, minutes, toEpochMs } from '#contract/shared/rules/time.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { type LessonVerdict, SessionKind } from '#contract/vocabulary/teaching.ts'

/** `minor`: of a lesson alone, whether they are a student under age. */
export type CallMember = Pick<LessonMember, 'userId' | 'name' | 'image' | 'gender' | 'role'> &
  Partial<Pick<LessonMember, 'minor'>>

export interface CallDetails {
  readonly kind: SessionKind
  /** Of the lesson, the interview or the demo session. */
  readonly id: number
  readonly sessionId: string
  /** Epoch ms. */
  readonly start: number
  readonly end: number
  readonly canceledAt: number | null
  readonly canceledBy: number | null
  /** Of a lesson: what attendance made of it. */
  readonly verdict: LessonVerdict | null
  readonly me: CallMember
  readonly other: CallMember
  /** True for the tutor; of an interview and a demo session, for the applicant. */
  readonly teaching: boolean
}

/**
 * With the lessons that go on behind it in its call. Null for anybody who is not one of the lesson's two members; admins may read a lesson but not join its
 * call.
 */
export const callDetailsOf = (
  { lesson, members, continued = [] }: LessonWithMembers & Partial<Pick<LessonDetails, 'continued'>>,
  myId: number,
): CallDetails | null => {
  const me = members.find((member) => member.userId === myId)
  const other = members.find((member) => member.userId !== myId)
  if (!me || !other) return null
  const start = Date.parse(lesson.start)
  const own = {
    start,
    end: start + minutes(lesson.duration),
    canceledAt: toEpochMs(lesson.canceledAt ?? undefined) ?? null,
  }
  const times = callTimes(
    own,
    continued.map((one) => ({ end: Date.parse(one.start) + minutes(one.duration) })),
  )
  return {
    kind: SessionKind.Lesson,
    id: lesson.id,
    sessionId: lesson.sessionId,
    ...times,
    canceledBy: lesson.canceledBy,
    verdict: lesson.verdict,
    me,
    other,
    teaching: isTutorType(me.role),
  }
}

/** Where a call is left to: the list of the people of its kind. */
export const homeOf = ({ kind, teaching }: Pick<CallDetails, 'kind' | 'teaching'>) => {
  if (kind === SessionKind.Lesson) return '/upcoming-lessons'
  return teaching ? '/t/onboarding' : '/interviews'
}

/** Phase of the call: `early` shows the countdown, `open` lets members join. */
export type CallPhase = 'early' | 'open' | 'over' | 'cancelled'

/** The phase of the call at an instant. */
export const phaseOf = (call: Pick<CallDetails, 'start' | 'end' | 'canceledAt'>, now: number): CallPhase => {
  if (call.canceledAt !== null) return 'cancelled'
  const answer = decideJoin(call, now)
  if (!isRefused(answer)) return 'open'
  return answer.refused === 'illegal' ? 'early' : 'over'
}

export const opensAt = (call: Pick<CallDetails, 'start' | 'end'>): number => sessionWindows(call).join.start
export const closesAt = (call: Pick<CallDetails, 'start' | 'end'>): number => sessionWindows(call).join.end

/** An hour before the start. Devices are not opened earlier unless the user asks for it. */
export const devicesOpenAt = ({ start }: Pick<CallDetails, 'start'>): number => start - hourMs
