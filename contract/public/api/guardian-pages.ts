import * as v from 'valibot'
import { AskedPayment } from '../../money/shapes/guardian-payment.ts'
import { ExpectedAmount } from '../../money/shapes/transaction.ts'
import { GuardianName, GuardianRelationField } from '../../people/shapes/guardian.ts'
import { endpoint } from '../../shared/api/endpoint.ts'
import { ConfirmationCode, ContactMessage, Phone } from '../../shared/shapes/fields.ts'
import { Id, Instant } from '../../shared/shapes/wire.ts'
import { guardianStates, guardianWays } from '../../vocabulary/guardians.ts'
import { Gender } from '../../vocabulary/people.ts'

const Token = v.pipe(v.string(), v.maxLength(100))

/** A lesson as a guardian sees it. `absent`: the student did not come; `dropped`: it was not held for another reason. */
const GuardianLesson = v.object({
  id: Id,
  start: Instant,
  /** Minutes. */
  duration: v.number(),
  tutor: v.nullable(v.string()),
  state: v.picklist(['coming', 'held', 'absent', 'dropped', 'canceled', 'over']),
})

/** A student's week, without anything they wrote or were written. */
const GuardianWeek = v.object({
  /** Saturday of this week, Cairo. */
  start: Instant,
  /** Lessons of this week and those ahead, by time. */
  lessons: v.array(GuardianLesson),
  /** Minutes of the running week of the subscription or trial; null without one. */
  minutes: v.nullable(v.object({ left: v.number(), of: v.number(), trial: v.boolean() })),
  /** Payments that came, newest first; piastres. */
  payments: v.array(v.object({ id: Id, amount: v.number(), refunded: v.boolean(), paidAt: Instant })),
  /** What the guardian reported, newest first. */
  reports: v.array(v.object({ id: Id, message: v.string(), createdAt: Instant, answered: v.boolean() })),
})
export type GuardianWeek = v.InferOutput<typeof GuardianWeek>

/** `reference`: the number to name at the counter. `payBy`: until when the payment that was begun can be paid. */
const GuardianPayment = v.object({
  ...AskedPayment.entries,
  /** Those that are switched on. */
  ways: v.array(v.picklist(guardianWays)),
  /** How it is being paid; null before. */
  way: v.nullable(v.picklist(guardianWays)),
  reference: v.nullable(v.string()),
  payBy: v.nullable(Instant),
})
export type GuardianPayment = v.InferOutput<typeof GuardianPayment>

/**
 * What a guardian's link opens. `of-age`: the student needs no guardian any more; `expired`: a code to the guardian's
 * phone brings another link, and nothing else is told.
 */
const GuardianPage = v.object({
  state: v.picklist([...guardianStates, 'of-age', 'expired']),
  child: v.object({
    /** First name. */
    name: v.nullable(v.string()),
    gender: v.nullable(v.picklist(Object.values(Gender))),
    birthYear: v.nullable(v.number()),
  }),
  /** The guardian's number, masked. */
  phone: v.string(),
  relation: GuardianRelationField,
  name: v.nullable(v.string()),
  consentedAt: v.nullable(Instant),
  weekly: v.boolean(),
  /** Whether what the student says in lessons may become text for them; null where nothing here makes such texts. */
  lessonTexts: v.nullable(v.boolean()),
  /** When consent was withdrawn, and lessons from when on it ended. */
  closedAt: v.nullable(Instant),
  lessonsEndFrom: v.nullable(Instant),
  /** While consent stands. */
  week: v.nullable(GuardianWeek),
  /** What the student asked this guardian to pay, while consent stands. */
  payment: v.nullable(GuardianPayment),
})
export type GuardianPage = v.InferOutput<typeof GuardianPage>

const codeErrors = ['invalid-verification-code', 'expired-verification-code'] as const

export const readGuardianPage = endpoint({
  method: 'GET',
  path: '/guardian/link',
  who: 'anyone',
  limit: 'lookup',
  note: 'What the link opens that a guardian was sent. Reading it changes nothing.',
  query: v.object({ token: Token }),
  reply: GuardianPage,
  errors: ['guardian-not-found'],
})

export const sendGuardianCode = endpoint({
  method: 'POST',
  path: '/guardian/link/code',
  who: 'anyone',
  limit: 'lookup',
  note: 'Sends a code to the guardian’s own phone, which proves a consent or brings a new link. One a minute, five an hour.',
  body: v.object({ token: Token }),
  errors: ['guardian-not-found', 'illegal', 'unresolved-phone'],
})

export const consentAsGuardian = endpoint({
  method: 'POST',
  path: '/guardian/link/consent',
  who: 'anyone',
  limit: 'lookup',
  note: 'Consents to what the page says, proved by the code on the guardian’s phone. Where it came from is noted for the team.',
  body: v.object({
    token: Token,
    code: ConfirmationCode,
    name: GuardianName,
    relation: GuardianRelationField,
    weekly: v.boolean(),
  }),
  reply: GuardianPage,
  errors: [
    ...codeErrors,
    ...(['guardian-not-found', 'guardian-link-expired', 'guardian-is-student', 'illegal', 'invalid-type'] as const),
    ...(['short-user-name', 'long-user-name'] as const),
  ],
})

export const renewGuardianLink = endpoint({
  method: 'POST',
  path: '/guardian/link/renewal',
  who: 'anyone',
  limit: 'lookup',
  note: 'Answers a new token for the code on the guardian’s phone; the one before opens nothing more.',
  body: v.object({ token: Token, code: ConfirmationCode }),
  reply: v.object({ token: v.string() }),
  errors: [...codeErrors, 'guardian-not-found', 'illegal'],
})

export const setGuardianWeekly = endpoint({
  method: 'PUT',
  path: '/guardian/link/weekly',
  who: 'anyone',
  limit: 'lookup',
  note: 'Switches the message about each week on or off.',
  body: v.object({ token: Token, weekly: v.boolean() }),
  errors: ['guardian-not-found', 'guardian-link-expired', 'illegal'],
})

export const setGuardianLessonTexts = endpoint({
  method: 'PUT',
  path: '/guardian/link/lesson-texts',
  who: 'anyone',
  limit: 'lookup',
  note: 'Allows that what the student says in lessons becomes text for them, or forbids it. Forbidden, everything of it ends at once: recording, sound, what is being made, and the student’s texts.',
  body: v.object({ token: Token, allowed: v.boolean() }),
  reply: GuardianPage,
  errors: ['guardian-not-found', 'guardian-link-expired', 'illegal'],
})

export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/guardian/link/withdrawal',
  who: 'anyone',
  limit: 'lookup',
  note: 'Withdraws the consent: nothing new is booked or bought, what is still to be paid is cancelled, lessons of the next 24 hours take place, paid ones after them are cancelled and their minutes come back; texts of lessons end as where they are forbidden. Repeating it is harmless.',
  body: v.object({ token: Token }),
  reply: GuardianPage,
  errors: ['guardian-not-found', 'guardian-link-expired', 'illegal'],
})

export const reportAsGuardian = endpoint({
  method: 'POST',
  path: '/guardian/link/report',
  who: 'anyone',
  limit: 'lookup',
  note: 'Tells the team about a problem; one every six hours from one network.',
  body: v.object({ token: Token, message: ContactMessage }),
  errors: [
    ...(['guardian-not-found', 'guardian-link-expired', 'illegal', 'invalid-type'] as const),
    ...(['short-contact-request-message', 'long-contact-request-message'] as const),
  ],
})

export const payAsGuardian = endpoint({
  method: 'POST',
  path: '/guardian/link/payment',
  who: 'anyone',
  limit: 'lookup',
  note: 'Begins to pay what the student asked for, at the price that was shown (`id` is of the asking): a number for the counter, or a request to the app of a wallet, which is the guardian’s own number or `phone`. The plan is the student’s. Repeating it answers the payment that is open; another way takes its place. `guardian-payment-over`: it was asked for longer ago than 24 hours, or again since.',
  body: v.object({
    token: Token,
    id: Id,
    way: v.picklist(guardianWays),
    phone: v.optional(Phone),
    expectedAmount: ExpectedAmount,
  }),
  reply: GuardianPage,
  errors: [
    ...(['guardian-not-found', 'guardian-link-expired', 'guardian-payment-over', 'illegal', 'price-changed'] as const),
    ...(['plan-not-found', 'coupon-not-found', 'subscription-exists', 'subscription-not-found'] as const),
    ...(['running-subscription-required', 'birth-year-required', 'guardian-required', 'phone-required'] as const),
    ...(['invalid-phone', 'fawry-error'] as const),
  ],
})
