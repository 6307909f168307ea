import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { ConfirmationCode, Email, Phone } from '../../shared/shapes/fields.ts'
import { NewPassword } from '../shapes/passwords.ts'

const method = v.picklist(['whatsapp', 'telegram'])

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/confirmation-code/phone/send',
  who: 'signed-in',
  limit: 'write',
  note: 'Sends a five-digit code to the caller’s phone, by WhatsApp or by Telegram, and voids the one sent before in the same way. `unresolved-phone`: nothing reaches that number there, because it has no account or its privacy forbids it. A number given here is kept when the account has none.',
  body: v.object({ method, phone: v.optional(Phone) }),
  errors: ['invalid-phone', 'incorrect-phone', 'phone-already-verified', 'unresolved-phone'],
})

export const verifyPhone = endpoint({
  method: 'POST',
  path: '/confirmation-code/phone/verify',
  who: 'signed-in',
  limit: 'write',
  note: 'Proves the phone with the code that was sent by this method. After one by WhatsApp, lesson messages go there from now on, unless they go to a chat of Telegram.',
  body: v.object({ method, code: ConfirmationCode }),
  errors: ['invalid-verification-code', 'expired-verification-code', 'phone-already-verified', 'incorrect-phone'],
})

export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/confirmation-code/email/send',
  who: 'signed-in',
  limit: 'write',
  note: 'Mails a five-digit code to the caller and voids the one before.',
  errors: ['email-already-verified', 'invalid-email-address'],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/confirmation-code/email/confirm',
  who: 'signed-in',
  limit: 'write',
  note: 'Proves the e-mail address with the code.',
  body: v.object({ code: ConfirmationCode }),
  errors: ['email-already-verified', 'invalid-verification-code', 'expired-verification-code'],
})

export const sendPasswordCode = endpoint({
  method: 'POST',
  path: '/confirmation-code/password/send',
  who: 'anyone',
  limit: 'login',
  note: 'Mails a code that lets its reader set a new password. Answers the same for an unknown address.',
  body: v.object({ email: Email }),
  errors: ['invalid-email'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/confirmation-code/password/confirm',
  who: 'anyone',
  limit: 'login',
  note: 'Sets a new password with the mailed code, signs every device out and proves the e-mail address. Where nobody had proved it before, the account no longer opens by Google.',
  body: v.object({ email: Email, code: ConfirmationCode, password: NewPassword }),
  errors: [
    'invalid-email',
    'invalid-verification-code',
    'expired-verification-code',
    'short-password',
    'long-password',
    'invalid-password',
    'common-password',
    'personal-password',
  ],
})
