import { lessonMilestone } from '#contract/lessons/rules/lesson-status.ts'
import { dayMs, hourMs, minuteMs } from '#contract/shared/rules/time.ts'
import { lessons } from '#web/copy/lessons.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { formatCount } from '#web/lib/format.ts'
import type { Meeting, Phase } from './meeting.ts'

/** `ساعتين و5 دقائق`, `يومين`, in the grammatical case after "in" and "since"; null below a minute. */
export const durationText = (ms: number): string | null => {
  const minutes = Math.floor(ms / minuteMs)
  if (minutes < 1) return null
  if (ms >= dayMs) return formatCount(Math.floor(ms / dayMs), 'days', true)
  const hours = Math.floor(ms / hourMs)
  const rest = minutes % 60
  if (hours === 0) return formatCount(minutes, 'minutes', true)
  const first = formatCount(hours, 'hours', true)
  return rest === 0 ? first : getTranslator(lessons)('and', { first, second: formatCount(rest, 'minutes', true) })
}

/** Remaining time, rounded up: 11 minutes and 30 seconds are 12 minutes. */
export const timeLeftText = (ms: number): string =>
  durationText(Math.ceil(ms / minuteMs) * minuteMs) ?? formatCount(1, 'minutes', true)

/** The card's line about now: `تبدأ بعد 12 دقيقة`. Changes every minute. */
export const milestoneWords = (meeting: Meeting, now: number): string => {
  const { kind, ms } = lessonMilestone(meeting, now)
  const time = durationText(ms)
  const t = getTranslator(lessons)
  switch (kind) {
    case 'startsIn':
      return t('milestone.startsIn', { time: timeLeftText(ms) })
    case 'canJoin':
      return t('milestone.canJoin')
    case 'sinceStart':
      return t('milestone.sinceStart', { time: timeLeftText(ms) })
    case 'toEnd':
      return time ? t('milestone.toEnd', { time: timeLeftText(ms) }) : t('milestone.ending')
    case 'ended':
      return time ? t('milestone.ended', { time }) : t('milestone.endedNow')
    case 'cancelled':
      return time ? t('milestone.cancelled', { time }) : t('milestone.cancelledNow')
  }
}

/** Who cancelled the lesson, in the grammatical gender known for them. */
export const cancelledWords = ({ canceledBy, tutor, student, mine }: Meeting): string => {
  const t = getTranslator(lessons)
  // Neither of the two: somebody of the team, who ended the subscription.
  if (canceledBy !== tutor.userId && canceledBy !== student.userId) return t('cancelledBy.team')
  const by = canceledBy === tutor.userId ? 'tutor' : 'student'
  if (by === mine) return t('cancelledBy.me')
  return t(`cancelledBy.${by}`, { gender: (by === 'tutor' ? tutor : student).gender ?? 'other' })
}

/** Who did not come, in the grammatical gender known for them. */
const absentWords = ({ tutor, student, mine }: Meeting, who: 'tutor' | 'student'): string => {
  const t = getTranslator(lessons)
  if (who === mine) return t('absent.me')
  return t(`absent.${who}`, { gender: (who === 'tutor' ? tutor : student).gender ?? 'other' })
}

export const phaseWords = (meeting: Meeting, phase: Phase): string => {
  if (phase === 'cancelled') return cancelledWords(meeting)
  if (phase === 'tutorAbsent') return absentWords(meeting, 'tutor')
  return phase === 'studentAbsent' ? absentWords(meeting, 'student') : getTranslator(lessons)(`state.${phase}`)
}
