import { expect, it } from 'vitest'
import {
  confirmEmail,
  resetPassword,
  sendEmailCode,
  sendPasswordCode,
  sendPhoneCode,
  verifyPhone,
} from '#contract/people/api/codes.ts'
import { createStudent } from '#contract/people/api/students.ts'
import { updateUser } from '#contract/people/api/users.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { errorFieldOf } from '#web/copy/errors.ts'

/**
 * Codes shown somewhere else than under a field: at the cells of a code, on a screen of their own, in the form's alert,
 * or in the question before an activation.
 */
const elsewhere: readonly ErrorCode[] = [
  'invalid-verification-code',
  'expired-verification-code',
  'unresolved-phone',
  'unlinked-telegram',
  'email-already-verified',
  'phone-already-verified',
  'user-not-found',
  'wrong-password',
  'changed-meanwhile',
  'no-password',
  'intro-video-required',
  'interview-required',
  'demo-session-required',
  // Said by a message that the act waits for a colleague.
  'approval-waits',
]

const forms = {
  confirmEmail,
  createStudent,
  resetPassword,
  sendEmailCode,
  sendPasswordCode,
  sendPhoneCode,
  updateUser,
  verifyPhone,
}

it.each(Object.entries(forms))('every refusal of %s is shown somewhere', (_, { errors }) => {
  const lost = (errors ?? []).filter(
    (code) => !elsewhere.includes(code) && errorFieldOf(new ApiError(400, code)) === null,
  )
  expect(lost).toEqual([])
})
