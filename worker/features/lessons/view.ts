import { minutesUsedUp } from '#contract/lessons/rules/late-cancel.ts'
import type { HeldPart } from '#contract/lessons/rules/minutes.ts'
import type {
  HeldMinutes,
  Lesson,
  LessonDetails,
  LessonMember,
  LessonWithMembers,
} from '#contract/lessons/shapes/lesson.ts'
import { isMinor } from '#contract/people/rules/guardians.ts'
import type { Caller } from '#contract/shared/rules/access.ts'
import { minuteMs, toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { isAdmin, Role } from '#contract/vocabulary/roles.ts'
import { fileUrl } from '#worker/files/file-url.ts'

import type { LessonDetailsRow, LessonWithPeople, PersonRow } from './people-store.ts'
import type { LessonRow } from './store.ts'

/** The call it is held in; the team is told its own session, whose attendance it looks at. */
const sessionOf = ({ callSession, sessionId }: LessonRow, forTeam: boolean): string =>
  forTeam ? sessionId : (callSession ?? sessionId)

export const lessonView = (row: LessonRow, forTeam = false): Lesson => ({
  id: row.id,
  start: toIsoInstant(row.start),
  duration: row.duration,
  price: row.price,
  slotId: row.slotId,
  sessionId: sessionOf(row, forTeam),
  lateCancel:
    row.lateFrom === null
      ? null
      : { from: toIsoInstant(row.lateFrom), minutes: minutesUsedUp(row, row.duration, row.lateFrom) },
  lateMinutes: row.lateMinutes,
  canceledBy: row.canceledBy,
  canceledAt: toIsoInstantOrNull(row.canceledAt),
  verdict: row.verdict,
  createdAt: toIsoInstant(row.createdAt),
  updatedAt: toIsoInstant(row.updatedAt),
})

/** A member of a lesson. Contact details are private, so those three fields are empty. */
const memberView = (lessonId: number, person: PersonRow, now: number): LessonMember => ({
  userId: person.id,
  lessonId,
  name: person.name,
  image: fileUrl(person.image),
  gender: person.gender,
  role: person.role,
  minor: person.role === Role.Student && isMinor(person.birthYear, now),
  phone: null,
  verifiedPhone: false,
  notificationMethod: null,
})

export const lessonWithMembersView = (
  { lesson, tutor, student }: LessonWithPeople,
  now: number,
  forTeam = false,
): LessonWithMembers => ({
  lesson: lessonView(lesson, forTeam),
  members: [memberView(lesson.id, tutor, now), memberView(lesson.id, student, now)],
})

/** Minutes that began: what a late minute costs is a whole one. */
const wholeMinutes = (ms: number): number => Math.ceil(ms / minuteMs)

const heldView = ({ lotId, minutes, end }: HeldPart): HeldMinutes => ({
  ...{ lotId, minutes },
  end: lotId === null ? null : toIsoInstant(end),
})

export const lessonDetailsView = (details: LessonDetailsRow, reader: Caller, now: number): LessonDetails => {
  const { outcome, held, lesson, continued, carriedBy } = details
  const seesMinutes = reader.id === lesson.studentId || isAdmin(reader.role)
  return {
    ...lessonWithMembersView(details, now, isAdmin(reader.role)),
    held: seesMinutes ? held.map(heldView) : [],
    continued: continued.map((one) => ({ ...one, start: toIsoInstant(one.start) })),
    carriedBy,
    outcome: outcome && {
      returnedMinutes: outcome.returnedMinutes,
      paidMinutes: outcome.paidMinutes,
      lateMinutes: wholeMinutes(outcome.lateMs ?? 0),
      leftMinutes: wholeMinutes(outcome.leftMs),
      togetherMinutes: Math.floor(outcome.togetherMs / minuteMs),
    },
  }
}
