/**
 * The bounds of every form: a text just outside a bound, the message it gets, and a text just inside, which gets none.
 * The numbers are repeated here on purpose, so that a changed bound fails a test.
 */
import { errors } from '#web/copy/errors.ts'
import { words } from './words.ts'

const { auth, common, firstSteps, help, profile, ratings, settings } = words

export type Case = readonly [outside: string, sentence: string, inside: string]

/** A field by its label, and the texts to try. */
export interface Bound {
  readonly field: string
  readonly cases: readonly Case[]
}

const ar = (length: number): string => 'س'.repeat(length)
/** A name of two words with this many characters in total. */
const fullName = (length: number): string => `${ar(length - 4)} ${ar(3)}`
const tooLong = (max: number): string => common('tooLong', { max })

const longestEmail = `${'a'.repeat(254 - '@example.com'.length)}@example.com`

const email = (field: string): Bound => ({
  field,
  cases: [
    ['name@example', errors['invalid-email'], 'name@example.com'],
    ['name example@example.com', errors['invalid-email'], 'name+1@example.museum'],
    ['@example.com', errors['invalid-email'], 'n@example.com'],
    [`a${longestEmail}`, errors['invalid-email'], longestEmail],
  ],
})

const newPassword = (field: string): Bound => ({
  field,
  cases: [
    ['abcde-7', errors['short-password'], 'abcdef-8'],
    [`${'a'.repeat(50)}1`, errors['long-password'], `${'a'.repeat(49)}1`],
    ['abcdefgh', errors['invalid-password'], 'zabcefg1'],
    ['12345678', errors['invalid-password'], '1234567-k'],
    ['-------1', errors['invalid-password'], 'كلمةسري1'],
    ['password1', errors['common-password'], 'kalimat-sirr-1'],
    ['abcd 1234', errors['invalid-password'], 'abcd-1234'],
  ],
})

/** Tried after the last text of `newPassword`. */
const confirm = (field: string): Bound => ({ field, cases: [['abcd-123', auth('confirmMismatch'), 'abcd-1234']] })

const phone = (field: string): Bound => ({
  field,
  cases: [
    ['0101234567', errors['invalid-phone'], '01012345678'],
    ['010123456789', errors['invalid-phone'], '+20 10 1234 5678'],
    ['01312345678', errors['invalid-phone'], '01212345678'],
    ['02112345678', errors['invalid-phone'], '٠١١١٢٣٤٥٦٧٨'],
    ['01612345678', errors['invalid-phone'], '0020 15 1234 5678'],
  ],
})

const userName = (field: string): Bound => ({
  field,
  cases: [
    [ar(1), errors['short-user-name'], ar(2)],
    [fullName(31), errors['long-user-name'], `${ar(26)}   ${ar(3)} `],
    ['سلمى 2', errors['invalid-user-name'], 'سلمى Fouad'],
  ],
})

/** A name people enter for themselves needs two words. */
const ownName = (field: string, empty: string = errors['short-user-name']): Bound => ({
  field,
  cases: [
    [ar(1), errors['short-user-name'], `${ar(1)} ${ar(1)}`],
    [fullName(31), errors['long-user-name'], fullName(30)],
    ['سلمى فؤاد 2', errors['invalid-user-name'], 'Salma فؤاد'],
    ['سلمى', errors['api-invalid-user-name'], 'سلمى ف'],
    ['', empty, 'سلمى فؤاد'],
  ],
})

const tutorName = (field: string): Bound => ({
  field,
  cases: [
    [ar(1), errors['short-user-name'], fullName(6)],
    [fullName(31), errors['long-user-name'], fullName(30)],
    ['كريم Hamdy', errors['invalid-tutor-name'], 'كريم حمدي'],
    ['كر حم', errors['invalid-tutor-name'], 'كري حم'],
    ['كريمحمدي', errors['api-invalid-user-name'], 'كريم حمدي'],
    ['', errors['short-user-name'], 'كريم حمدي'],
  ],
})

const tutorTexts: readonly Bound[] = [
  {
    field: firstSteps('tutor.bio'),
    cases: [
      [ar(24), errors['short-bio'], ar(25)],
      [ar(61), errors['long-bio'], ar(60)],
      ['a'.repeat(30), errors['invalid-bio'], `${ar(30)} IELTS`],
      [`${ar(4)}${'-'.repeat(21)}`, errors['invalid-bio'], `${ar(5)}${'-'.repeat(20)}`],
      ['', errors['empty-bio'], ar(25)],
    ],
  },
  {
    field: firstSteps('tutor.about'),
    cases: [
      [ar(49), errors['short-tutor-about'], ar(50)],
      [ar(1001), errors['long-tutor-about'], ar(1000)],
      ['a'.repeat(50), errors['invalid-tutor-about'], `${'a'.repeat(45)}${ar(5)}`],
      ['', errors['short-tutor-about'], ar(50)],
    ],
  },
]

/** The message for texts that are only too long. */
const upTo = (field: string, max: number): Bound => ({ field, cases: [[ar(max + 1), tooLong(max), ar(max)]] })

const currentPassword = (field: string, missing: string): Bound => ({
  field,
  cases: [
    ['', missing, 'a'],
    ['a'.repeat(101), tooLong(100), 'a'.repeat(100)],
  ],
})

/** Five digits, the first of them not 0; typed into separate cells. */
export const code: readonly Case[] = [
  ['1234', errors['invalid-verification-code'], '12345'],
  ['01234', errors['invalid-verification-code'], '10234'],
  ['٠١٢٣٤', errors['invalid-verification-code'], '٩٩٩٩٩'],
]

export const forms = {
  registration: [email(auth('email')), newPassword(auth('password')), confirm(auth('confirm'))],
  login: [email(auth('email')), currentPassword(auth('password'), auth('passwordRequired'))],
  forgotten: [email(auth('email'))],
  reset: [newPassword(auth('forgot.newPassword')), confirm(auth('confirm'))],
  person: [
    ownName(profile('name'), firstSteps('person.needs.name')),
    phone(firstSteps('person.phone')),
    newPassword(firstSteps('person.password')),
  ],
  bio: [upTo(profile('job'), 128), upTo(profile('aim'), 128)],
  tutor: [tutorName(profile('name')), phone(firstSteps('tutor.phone')), ...tutorTexts],
  studentSettings: [
    ownName(profile('name')),
    email(settings('contact.email')),
    phone(settings('contact.phone')),
    upTo(profile('job'), 128),
    upTo(profile('aim'), 128),
  ],
  passwordSettings: [
    currentPassword(settings('password.current'), settings('contact.currentRequired')),
    newPassword(settings('password.next')),
    confirm(settings('password.confirm')),
  ],
  tutorAccount: [
    phone(settings('contact.phone')),
    {
      field: settings('notice.label'),
      cases: [
        ['-1', errors['invalid-notice'], '0'],
        ['1441', errors['max-notice-exceeded'], '1440'],
        ['1.5', errors['invalid-notice'], '15'],
        ['30 دقيقة', errors['invalid-notice'], '٣٠'],
        ['', errors['invalid-notice'], '1'],
      ],
    },
  ],
  profileSettings: [tutorName(profile('name')), ...tutorTexts],
  rating: [
    {
      field: ratings('dialog.text'),
      cases: [
        [ar(2), errors['too-short-rating-text'], ar(3)],
        [ar(1001), errors['too-long-rating-text'], ar(1000)],
        [` ${ar(1)} `, errors['too-short-rating-text'], ''],
      ],
    },
  ],
  report: [
    {
      field: help('report.subject'),
      cases: [
        ['', help('report.subjectRequired'), ar(1)],
        [ar(129), tooLong(128), ar(128)],
      ],
    },
    {
      field: help('report.text'),
      cases: [
        ['', help('report.textRequired'), ar(1)],
        [ar(1001), tooLong(1000), ar(1000)],
      ],
    },
  ],
  contact: [
    userName(help('contact.name')),
    phone(help('contact.phone')),
    {
      field: help('contact.subject'),
      cases: [
        [ar(4), errors['short-contact-request-title'], ar(5)],
        [ar(129), errors['long-contact-request-title'], ar(128)],
      ],
    },
    {
      field: help('contact.text'),
      cases: [
        [ar(9), errors['short-contact-request-message'], ar(10)],
        [ar(1001), errors['long-contact-request-message'], ar(1000)],
      ],
    },
  ],
} as const satisfies Record<string, readonly Bound[]>
