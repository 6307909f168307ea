/**
 * When a student may record a minute for their passport, whom they may ask for marks, and when a tutor marks. Weeks are
 * counted from when the student first had a goal, or else from their first recording, so that another date or kind of goal
 * moves none of them. A week is open from its day on until it is filled, whether an earlier one is filled or not.
 */
import { type GuardianFacts, refuseWithoutGuardian } from '../../people/rules/guardians.ts'
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { markLimits } from '../../vocabulary/marks.ts'
import { type PassportWeek, passportRecordingLimits } from '../../vocabulary/passport.ts'

const { weekMs, askAgainMs } = passportRecordingLimits

/** From when on a week may be filled, epoch ms: the first at any time, the others not before anything has begun (null). */
export const weekOpensAt = (week: PassportWeek, beganAt: number | null): number | null =>
  beganAt === null ? (week === 0 ? 0 : null) : beganAt + week * weekMs

export const isWeekOpen = (week: PassportWeek, beganAt: number | null, now: number): boolean => {
  const opensAt = weekOpensAt(week, beganAt)
  return opensAt !== null && now >= opensAt
}

interface PlaceFacts {
  readonly week: PassportWeek
  readonly beganAt: number | null
  readonly isFilled: boolean
}

/** In a week that is open and empty; by somebody under age not without a guardian's consent, as nothing of them is shown. */
export const decideRecording = (
  { week, beganAt, isFilled }: PlaceFacts,
  guardian: GuardianFacts,
  now: number,
): { allowed: true } | Refused<'illegal' | 'guardian-required'> =>
  refuseWithoutGuardian(guardian, now) ??
  (!isFilled && isWeekOpen(week, beganAt, now) ? { allowed: true } : refuse('illegal'))

interface AskedRecording {
  /** Who was asked last; null for nobody. */
  readonly tutorId: number | null
  readonly askedAt: number | null
  readonly markedAt: number | null
}

/** While it is not marked: another tutor at any time, the same one after a week. */
export const decideRecordingAsk = (
  recording: AskedRecording,
  tutorId: number,
  guardian: GuardianFacts,
  now: number,
): { allowed: true } | Refused<'illegal' | 'guardian-required' | 'mark-asked'> => {
  const refusal = refuseWithoutGuardian(guardian, now)
  if (refusal) return refusal
  if (recording.markedAt !== null) return refuse('illegal')
  const { askedAt } = recording
  const isAsked = recording.tutorId === tutorId && askedAt !== null && now < askedAt + askAgainMs
  return isAsked ? refuse('mark-asked') : { allowed: true }
}

/** By the tutor who was asked, and by nobody while a guardian's consent is missing. */
export const decideHearing = (
  callerId: number,
  { tutorId }: Pick<AskedRecording, 'tutorId'>,
  guardian: GuardianFacts,
  now: number,
): { allowed: true } | Refused<'forbidden' | 'guardian-required'> =>
  callerId === tutorId ? (refuseWithoutGuardian(guardian, now) ?? { allowed: true }) : refuse('forbidden')

/** Until when a mark may be corrected, epoch ms, exclusive; null while there is none, which may be given at any time. */
export const recordingMarkOpenUntil = ({ markedAt }: Pick<AskedRecording, 'markedAt'>): number | null =>
  markedAt === null ? null : markedAt + markLimits.correctedMs

export const isRecordingMarkOpen = (recording: Pick<AskedRecording, 'markedAt'>, now: number): boolean =>
  now < (recordingMarkOpenUntil(recording) ?? Number.POSITIVE_INFINITY)
