import type * as declared from '#contract/people/api/codes.ts'
import type { Handlers } from '#worker/handler.ts'
import { confirmEmail, sendEmailCode } from './email.ts'
import { resetPassword, sendPasswordCode } from './password.ts'
import { sendPhoneCode, verifyPhone } from './phone.ts'

export const codes: Handlers<typeof declared> = {
  sendPhoneCode,
  verifyPhone,
  sendEmailCode,
  confirmEmail,
  sendPasswordCode,
  resetPassword,
}
