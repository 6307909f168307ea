import type * as declared from '#contract/api/codes.ts'
import { unbuilt } from '#worker/features/unbuilt.ts'
import type { Handlers } from '#worker/handler.ts'

export const codes: Handlers<typeof declared> = {
  sendPhoneCode: unbuilt,
  verifyPhone: unbuilt,
  sendEmailCode: unbuilt,
  confirmEmail: unbuilt,
  sendPasswordCode: unbuilt,
  resetPassword: unbuilt,
}
