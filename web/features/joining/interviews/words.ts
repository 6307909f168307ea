/** Texts of the queue that depend on people and times. */
import { demoSessionAllowedFrom } from '#contract/joining/rules/demo-sessions.ts'
import { interviewAllowedFrom } from '#contract/joining/rules/interviews.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { InterviewStatus } from '#contract/vocabulary/teaching.ts'
import { errorText } from '#web/copy/errors.ts'
import { interviews } from '#web/copy/interviews.ts'
import { forReader } from '#web/copy/reader.tsx'
import { getTranslator } from '#web/copy/use-copy.ts'
import { durationText, timeLeftText } from '#web/features/lessons/words.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { formatDayAndMonth } from '#web/lib/format.ts'
import type { Appointment, Choice } from './appointments.ts'

export const personName = ({ name }: { readonly name: string | null }): string => name ?? interviews.unnamed

/** `تبدأ بعد 12 دقيقة`, `جارية الآن`, `انتهت منذ ساعتين`. */
export const whenText = ({ start, end }: Appointment, now: number): string => {
  const t = getTranslator(interviews)
  if (now < start) return t('startsIn', { time: timeLeftText(start - now) })
  if (now < end) return t('running')
  const time = durationText(now - end)
  return time === null ? t('endedNow') : t('endedAgo', { time })
}

const refusals: Partial<Record<ErrorCode, 'changed' | 'notYours' | 'switchedOff'>> = {
  illegal: 'changed',
  forbidden: 'notYours',
  'inactive-tutor-manager': 'switchedOff',
}

/** Why a decision was refused, as far as its manager can do something about it; else the sentence of the code. */
export const decisionErrorText = (error: Error): string => {
  const code = codeOf(error)
  const words = code && refusals[code]
  return words ? forReader(interviews.refusal[words]) : errorText(error)
}

/** What follows for the applicant when the manager chooses this. */
export const nextText = ({ kind, start }: Appointment, choice: Choice, now: number): string => {
  const t = getTranslator(interviews)
  const again =
    kind === 'demo' ? demoSessionAllowedFrom(start) : interviewAllowedFrom({ status: InterviewStatus.Rejected, start })
  return t(`decision.next.${kind}.${choice}`, { date: formatDayAndMonth(again ?? start, now) })
}
