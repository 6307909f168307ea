/** What the texts of notifications are made of: their facts, the names in them, and the forms for men and women. */

import type { NotificationFacts } from '#contract/talk/rules/notifications.ts'
import { lessonLength } from '../messages.ts'

export interface NotificationText {
  readonly title: string
  readonly text: string
}

/** The forms of one text for a man, a woman and everybody, chosen by whom it is about or whom it addresses. */
export type Choose = (male: string, female: string, neutral: string) => string

export interface Wording {
  readonly facts: NotificationFacts
  /** The other person, marked so that a Latin name does not turn the sentence around. */
  readonly name: string
  /** About the other person. */
  readonly they: Choose
  /** To the reader. */
  readonly you: Choose
  /** An instant in Cairo, such as `الأحد، 22 نوفمبر في 5:30 م`. */
  readonly moment: (ms: number | undefined) => string
  readonly isByOther: boolean
  /** Somebody of the team, where a booking was cancelled by neither of its members. */
  readonly isByTeam: boolean
  /** Whether the reader is the tutor of the lesson that was settled. */
  readonly isTutor: boolean
}
export type Words = (wording: Wording) => NotificationText

export const pounds = (piastres = 0): string => `${(piastres / 100).toLocaleString('en-US')} ج.م`
/** What a payment is for. */
export const plan = ({ weeklyMinutes = 0, packMinutes }: NotificationFacts): string =>
  packMinutes === undefined ? `باقة ${lessonLength(weeklyMinutes)} أسبوعيًا` : `${lessonLength(packMinutes)} إضافية`

/** How long it is until a booking starts, as its reminder says it. */
export const timeLeft = (hoursBefore = 1): string => (hoursBefore >= 24 ? 'باقي يوم' : 'باقي ساعة')
export const beThere = (you: Choose): string =>
  you(
    'ادخل قبل الموعد بدقائق لتجرّب الصوت والصورة.',
    'ادخلي قبل الموعد بدقائق لتجرّبي الصوت والصورة.',
    'يمكنك الدخول قبل الموعد بدقائق لتجربة الصوت والصورة.',
  )

export const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')
