import { classroomErrorStatus } from './classroom-errors.ts'
import { fieldErrorStatus } from './field-errors.ts'
import { moneyErrorStatus } from './money-errors.ts'

/**
 * Every code an answer may carry, with its HTTP status. Some codes are misspelt on the wire
 * (`interveiw`, `nagative`, `coupone`); clients already know them, so they stay.
 */
export const errorStatus = {
  unauthenticated: 401,
  forbidden: 403,
  'bad-request': 400,
  'empty-request': 400,
  illegal: 409,
  // The row is no longer as the caller saw it.
  'changed-meanwhile': 409,
  // The body's `amount` is what it costs now, in piastres.
  'price-changed': 409,
  // The device says it is another time than it is, or names no time zone.
  'invalid-device-time': 400,
  'not-found': 404,
  unexpected: 500,
  'service-unavailable': 503,
  'too-many-requests': 429,
  'wrong-password': 401,
  'no-password': 401,
  'user-exists': 409,
  // The caller signed in or proved who they are too long ago.
  'proof-required': 403,
  // Nothing else is open before the account has a passkey or an app for one-time codes.
  'factor-required': 403,
  // Who looks at the screens of somebody else changes nothing, and does not read this.
  'view-only': 403,
  'view-hidden': 403,
  'passkey-not-found': 404,
  'passkey-exists': 409,
  'too-many-passkeys': 409,
  // Unknown, not of this account, or used too late.
  'passkey-refused': 400,
  // Its counter went back, as that of a copy does.
  'passkey-reverted': 403,
  'one-time-codes-exist': 409,
  'one-time-codes-not-found': 404,
  'invalid-one-time-code': 400,
  // The account has neither a passkey nor an app for one-time codes.
  'no-factor': 409,
  // The body's `secondStep` says how the sign-in goes on.
  'second-step-required': 403,
  'second-step-over': 410,
  'room-exists': 409,
  'rating-exists': 409,
  'intro-video-exists': 409,
  'demo-session-exists': 409,
  'subscription-exists': 409,
  'session-not-found': 404,
  'demo-session-not-found': 404,
  'transaction-not-found': 404,
  'user-not-found': 404,
  'tutor-not-found': 404,
  'student-not-found': 404,
  'lesson-not-found': 404,
  'slot-not-found': 404,
  'rating-not-found': 404,
  'asset-not-found': 404,
  'plan-not-found': 404,
  'room-not-found': 404,
  'room-members-not-found': 404,
  'report-not-found': 404,
  'interview-not-found': 404,
  'topic-not-found': 404,
  'notification-not-found': 404,
  'withdraw-method-not-found': 404,
  'subscription-not-found': 404,
  'intro-video-not-found': 404,
  'weekly-hour-not-found': 404,
  'time-off-not-found': 404,
  'template-not-found': 404,
  'contact-change-not-found': 404,
  'device-not-found': 404,
  'archive-not-found': 404,
  'archive-in-the-making': 409,
  // The last one is less than a day old.
  'archive-too-soon': 409,
  // Something is open that has to be over before the account can go.
  'deletion-blocked': 409,
  // More would be lost with the account than its owner has named.
  'losses-unnamed': 409,
  'ring-not-found': 404,
  'busy-tutor': 400,
  'busy-tutor-manager': 400,
  'inactive-tutor-manager': 400,
  'rubric-missing': 409,
  'no-enough-minutes': 403,
  'week-boundaries-violation': 403,
  'subscription-required': 403,
  'subscription-uncancellable': 403,
  // Extra minutes are bought beside a subscription that runs.
  'running-subscription-required': 409,
  // Nothing is booked while the subscription rests.
  'subscription-paused': 409,
  // Nothing is booked while the money of the subscription is on its way back.
  'subscription-refunding': 409,
  // A student who is not of age, without a guardian who has consented.
  'guardian-required': 403,
  // Nothing is sold to somebody whose age is not known.
  'birth-year-required': 403,
  // A student who is not of age cannot make themselves of age.
  'birth-year-fixed': 403,
  // The number is the student's own, or that of another student who is not of age.
  'guardian-is-student': 409,
  'guardian-not-found': 404,
  // The guardian's link was replaced, or is too old: a code to their phone brings another.
  'guardian-link-expired': 410,
  // What a guardian was asked to pay: a day has passed, or the student has asked anew.
  'guardian-payment-over': 410,
  'reached-booking-limit': 409,
  'too-many-favourites': 409,
  'too-many-weekly-hours': 409,
  'too-much-time-off': 409,
  'too-many-templates': 409,
  'time-off': 409,
  // One search for a tutor at a time.
  'ring-exists': 409,
  // It was accepted by somebody else, or ended.
  'ring-over': 409,
  // A booking of the tutor's own begins too soon.
  'busy-soon': 409,
  'lesson-time-passed': 409,
  'conflicting-lessons': 409,
  'conflicting-schedule': 409,
  'conflicting-interview': 409,
  'email-already-verified': 400,
  'phone-already-verified': 400,
  'user-already-verified': 409,
  'expired-verification-code': 410,
  'invalid-verification-code': 400,
  'incorrect-phone': 400,
  'unresolved-phone': 403,
  'unverified-phone': 403,
  'unlinked-telegram': 403,
  'phone-required': 400,
  'invalid-email-address': 400,
  'invalid-cvv': 400,
  'api-invalid-user-name': 400,
  'short-video-dur': 400,
  'long-video-dur': 400,
  'large-file-size': 400,
  'account-changed-by-you': 403,
  'young-address': 403,
  // The body's `block` says why and until when.
  'account-blocked': 403,
  'block-exists': 409,
  'block-not-found': 404,
  'appointment-not-found': 404,
  // Another tutor has this hour of the studio.
  'hour-taken': 409,
  // The studio has taken this hour back, or it begins too soon to be chosen.
  'hour-gone': 409,
  'not-room-member': 403,
  'non-refundable': 422,
  // Lessons have taken minutes of the pack whose money is asked back.
  'minutes-used': 422,
  'refund-receiver-required': 422,
  'fawry-error': 500,
  ...classroomErrorStatus,
  ...moneyErrorStatus,
  ...fieldErrorStatus,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorStatus, code)
