import { type AttendanceEvent, picturePresence, type Stay } from '#contract/lessons/rules/presence.ts'
import type {
  Dispute,
  DisputeWithLesson,
  LessonCase,
  Presence,
  RuledTerms,
  Ruling,
} from '#contract/money/shapes/dispute.ts'
import { type Interval, toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import type { LessonWithPeople } from '#worker/features/lessons/people-store.ts'
import type { LessonRow } from '#worker/features/lessons/store.ts'
import { lessonDetailsView, lessonWithMembersView } from '#worker/features/lessons/view.ts'
import { createSignedUrl, readingOf } from '#worker/files/signed-urls.ts'
import type { Actor } from '#worker/handler.ts'
import type { Keyring } from '#worker/keyring.ts'
import type { CaseRows, RuledLessonRow, RulingRow } from './ruled-lessons.ts'
import type { DisputeRow } from './store.ts'

/** Who reads, and the keys that sign addresses of pictures. */
export interface Reader {
  readonly actor: Actor
  readonly keyring: Keyring
  readonly now: number
}

/** To a member of its lesson, or to the team. */
export const disputeView = async (
  { tutorId: _, studentId: __, userId: ___, closedAt, answeredAt, createdAt, picture, ...dispute }: DisputeRow,
  { actor, keyring, now }: Reader,
): Promise<Dispute> => ({
  ...dispute,
  picture: picture && (await createSignedUrl(keyring, picture, now, readingOf(actor, dispute.id))),
  answeredAt: toIsoInstantOrNull(answeredAt),
  closedAt: toIsoInstantOrNull(closedAt),
  createdAt: toIsoInstant(createdAt),
})

export const disputeWithLessonView = async (
  dispute: DisputeRow,
  lesson: LessonWithPeople,
  reader: Reader,
): Promise<DisputeWithLesson> => ({
  ...(await disputeView(dispute, reader)),
  ...lessonWithMembersView(lesson, reader.now),
})

const rulingView = (
  { id, ruledBy, outageId, returnedMinutes, paidMinutes, minutes, earned, reason, createdAt }: RulingRow,
  sees: { readonly team: boolean; readonly money: boolean },
): Ruling => ({
  ...{ id, returnedMinutes, paidMinutes, minutes, reason },
  ruledBy: sees.team ? ruledBy : null,
  isOutage: outageId !== null,
  earned: sees.money ? earned : null,
  createdAt: toIsoInstant(createdAt),
})

const termsView = (ruled: RuledLessonRow | null): RuledTerms | null => {
  if (!ruled?.state) return null
  const { duration, agreedPrice, agreedCharge, chargedMinutes, returnedRest, heldBack, state } = ruled
  return { duration, agreedPrice, agreedCharge, chargedMinutes, returnedRest, heldBack, ...state }
}

const spanView = ({ start, end }: Interval) => ({ start: toIsoInstant(start), end: toIsoInstant(end) })
const stayView = (stay: Stay) => ({ ...spanView(stay), lost: stay.lost })

/** Nothing while the lesson may still run, nor where its time never came. */
const presenceView = (lesson: LessonRow, events: readonly AttendanceEvent[], now: number): Presence | null => {
  if (lesson.verdict === null && (lesson.canceledAt !== null || lesson.end > now)) return null
  const { tutor, student, together } = picturePresence(lesson, events, now)
  return { tutor: tutor.map(stayView), student: student.map(stayView), together: together.map(spanView) }
}

export const caseView = async (
  lesson: Parameters<typeof lessonDetailsView>[0],
  { disputes, rulings, ruled, events }: CaseRows,
  reader: Reader,
): Promise<LessonCase> => {
  const { actor } = reader
  const team = isAdmin(actor.role)
  const money = team || actor.id === lesson.lesson.tutorId
  return {
    ...lessonDetailsView(lesson, actor, reader.now),
    disputes: await Promise.all(disputes.map((dispute) => disputeView(dispute, reader))),
    rulings: rulings.map((ruling) => rulingView(ruling, { team, money })),
    presence: presenceView(lesson.lesson, events, reader.now),
    terms: team ? termsView(ruled) : null,
  }
}
