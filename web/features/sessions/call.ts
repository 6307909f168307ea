/** The lesson behind a call, as the two screens of it need it. */

import { isRefused } from '#contract/rules/refusal.ts'
import { decideJoin, sessionWindows } from '#contract/rules/session-window.ts'
import { hourMs, minutes } from '#contract/rules/time.ts'
import type { LessonMember, LessonWithMembers } from '#contract/shapes/lesson.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'

export interface CallDetails {
  readonly lessonId: number
  readonly sessionId: string
  /** Epoch ms. */
  readonly start: number
  readonly end: number
  readonly canceledAt: number | null
  readonly canceledBy: number | null
  readonly me: LessonMember
  readonly other: LessonMember
  /** The side that teaches decides some words and what happens after leaving. */
  readonly teaching: boolean
}

/** Null for somebody who is not one of the two; admins may read a lesson and still have no place in it. */
export const callDetailsOf = ({ lesson, members }: LessonWithMembers, myId: number): CallDetails | null => {
  const me = members.find((member) => member.userId === myId)
  const other = members.find((member) => member.userId !== myId)
  if (!me || !other) return null
  const start = Date.parse(lesson.start)
  return {
    lessonId: lesson.id,
    sessionId: lesson.sessionId,
    start,
    end: start + minutes(lesson.duration),
    canceledAt: lesson.canceledAt === null ? null : Date.parse(lesson.canceledAt),
    canceledBy: lesson.canceledBy,
    me,
    other,
    teaching: isTutorType(me.role),
  }
}

/** Where a call stands: `early` shows the countdown, `open` lets in. */
export type CallPhase = 'early' | 'open' | 'over' | 'cancelled'

export const phaseOf = (call: Pick<CallDetails, 'start' | 'end' | 'canceledAt'>, now: number): CallPhase => {
  if (call.canceledAt !== null) return 'cancelled'
  const answer = decideJoin(call, now)
  if (!isRefused(answer)) return 'open'
  return answer.refused === 'illegal' ? 'early' : 'over'
}

export const opensAt = (call: Pick<CallDetails, 'start' | 'end'>): number => sessionWindows(call).join.start
export const closesAt = (call: Pick<CallDetails, 'start' | 'end'>): number => sessionWindows(call).join.end

/** Before this hour the check is only looked at in passing: nobody's camera lights up unless they ask for it. */
export const devicesOpenAt = ({ start }: Pick<CallDetails, 'start'>): number => start - hourMs
