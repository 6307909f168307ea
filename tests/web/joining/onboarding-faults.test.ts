/** What a person reads when a step of onboarding is refused: words that say what to do, not that something failed. */
import { expect, it } from 'vitest'
import { ApiError } from '#contract/shared/api/request.ts'
import { type ErrorCode, errorStatus } from '#contract/vocabulary/errors.ts'
import { errors } from '#web/copy/errors.ts'
import { interviews } from '#web/copy/interviews.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { decisionErrorText } from '#web/features/joining/interviews/words.ts'
import { filmRefusalOf, refusalWordsOf } from '#web/features/joining/onboarding/refusal.ts'

const filmText = (code: ErrorCode): string => {
  const words = filmRefusalOf(code)
  return words ? onboarding.review.refusal[words] : errors[code]
}
const timeText = (code: ErrorCode): string => {
  const words = refusalWordsOf(code)
  return words ? onboarding.booking.refusal[words] : errors[code]
}
const decisionText = (code: ErrorCode): string => decisionErrorText(new ApiError(errorStatus[code], code))

it.each<[string, string, string]>([
  ['a film of 59 seconds', filmText('short-video-dur'), errors['short-video-dur']],
  ['a film of 181 seconds', filmText('long-video-dur'), errors['long-video-dur']],
  ['text called .mp4, or another length than claimed', filmText('bad-request'), onboarding.review.refusal.unreadable],
  ['a film that was aborted or swept away meanwhile', filmText('asset-not-found'), onboarding.review.refusal.gone],
  ['a film beside one under review', filmText('intro-video-exists'), errors['intro-video-exists']],
  ['a slot of another purpose', timeText('bad-request'), onboarding.booking.refusal.taken],
  ['a manager who is switched off meanwhile', timeText('inactive-tutor-manager'), onboarding.booking.refusal.taken],
  ['a time that another tutor took', timeText('busy-tutor-manager'), onboarding.booking.refusal.taken],
  ['a time at which the tutor is busy', timeText('conflicting-schedule'), onboarding.booking.refusal.mine],
  ['a decision twice, or a result before the start', decisionText('illegal'), interviews.refusal.changed],
  ['a manager who decides another’s interview', decisionText('forbidden'), interviews.refusal.notYours],
  ['a reviewer who was switched off', decisionText('inactive-tutor-manager'), interviews.refusal.switchedOff],
  ['feedback that is too short', decisionText('interveiw-feedback-too-short'), errors['interveiw-feedback-too-short']],
])('%s has its sentence', (_, shown, expected) => {
  expect(shown).toBe(expected)
  expect([errors.unexpected, errors['bad-request'], errors.illegal, errors.forbidden]).not.toContain(shown)
})
