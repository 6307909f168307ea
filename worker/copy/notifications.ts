/**
 * What notifications say: in the app's list, in push messages and in mails. Who reads and who it is about each have a
 * form for men, one for women, and one that fits people who named no gender.
 */
import type { NotificationFacts } from '#contract/talk/rules/notifications.ts'
import type { NotificationKind } from '#contract/vocabulary/notifications.ts'
import { Gender } from '#contract/vocabulary/people.ts'
import { accountWords } from './notifications/accounts.ts'
import { joiningWords } from './notifications/joining.ts'
import { lessonWords } from './notifications/lessons.ts'
import { moneyWords, withdrawalNews } from './notifications/money.ts'
import { type Choose, type NotificationText, plan, pounds, type Words } from './notifications/wording.ts'

export const notificationWords: Readonly<Record<NotificationKind, Words>> = {
  ...lessonWords,
  ...joiningWords,
  ...moneyWords,
  ...accountWords,
}

const isByOther = ({ by }: NotificationFacts, aboutId: number | null): boolean => by !== undefined && by === aboutId

/** Somebody of the team, where a booking was cancelled by neither of its members. */
const isByTeam = ({ by }: NotificationFacts, aboutId: number | null): boolean => by !== undefined && by !== aboutId

/** The other person where no name is known. */
const unnamed = (they: Choose): string => they('أحد المستخدمين', 'إحدى المستخدمات', 'حساب بلا اسم')

const firstStrong = '\u2068'
const popIsolate = '\u2069'

export interface NotificationPeople {
  readonly readerGender: Gender | null
  readonly aboutId: number | null
  readonly aboutName: string | null
  readonly aboutGender: Gender | null
}

const chooseBy =
  (gender: Gender | null): Choose =>
  (male, female, neutral) => {
    if (gender === null) return neutral
    return gender === Gender.Female ? female : male
  }

/** Words a notification. `formatMoment` formats instants in Cairo. */
export const wordNotification = (
  kind: NotificationKind,
  facts: NotificationFacts,
  { readerGender, aboutId, aboutName, aboutGender }: NotificationPeople,
  formatMoment: (ms: number) => string,
): NotificationText => {
  const they = chooseBy(aboutGender)
  return notificationWords[kind]({
    facts,
    they,
    you: chooseBy(readerGender),
    name: `${firstStrong}${aboutName ?? unnamed(they)}${popIsolate}`,
    // The hour and its half of the day stay on one line.
    moment: (ms) => (ms === undefined ? '' : formatMoment(ms).replace(/ (?=[صم]$)/, '\u00a0')),
    isByOther: isByOther(facts, aboutId),
    // Nobody is told of a cancellation of their own.
    isByTeam: isByTeam(facts, aboutId),
    isTutor: facts.tutorId !== undefined && facts.tutorId !== aboutId,
  })
}

/** What the templates of texts name. Nothing in them has two forms, because a template has one. */
export const notificationValues = (
  facts: NotificationFacts,
  { aboutName, aboutGender }: Pick<NotificationPeople, 'aboutName' | 'aboutGender'>,
) => ({
  name: aboutName ?? unnamed(chooseBy(aboutGender)),
  plan: plan(facts),
  amount: pounds(facts.amount),
  result: withdrawalNews(facts, (male) => male).title,
})

/** Texts around a notification in a mail. */
export const notificationMail = {
  open: 'التفاصيل في حوار',
  whyYou: 'وصلتك هذه الرسالة حسب إعدادات الإشعارات في حسابك على حوار. يمكنك إيقافها من هناك:',
} as const
