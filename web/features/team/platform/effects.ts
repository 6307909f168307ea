/** What a change of a setting does, and to how much of what exists: the sentences beside it. Pure. */
import { lessonPrice } from '#contract/lessons/rules/quota.ts'
import { countedRows, type TouchedRows } from '#contract/team/shapes/changed-setting.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import type { CountedNoun } from '#web/copy/plurals.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { adminSettings } from '#web/features/team/copy/admin-settings.ts'
import { formatAmount, formatCount, formatDateTime, formatMinutes } from '#web/lib/format.ts'
import type { Change } from './draft.ts'
import { wayOf } from './fields.ts'

const t = getTranslator(adminSettings)

const told = (count: number, noun: CountedNoun, afterPreposition = false): string =>
  count >= countedRows
    ? t('effect.over', { rows: formatCount(countedRows - 1, noun, true) })
    : formatCount(count, noun, afterPreposition)

type Counted = 'price' | 'terms' | 'refunds' | 'acts' | 'withdrawals' | 'stopped' | 'packsOn'
/** Nothing where there is none of it. */
const counted = (key: Counted, count: number, noun: CountedNoun): string[] =>
  count === 0 ? [] : [t(`effect.${key}`, { rows: told(count, noun, key === 'refunds') })]

const oneLesson = (hour: number): string =>
  formatAmount(lessonPrice(LessonDuration.Long, Role.Tutor, { tutorHour: hour, studentHour: hour }))

const lessonLine = ({ from, to }: Change): string =>
  t('effect.lesson', {
    duration: formatMinutes(LessonDuration.Long),
    from: oneLesson(Number(from)),
    to: oneLesson(Number(to)),
  })

const waitingOf = (touched: TouchedRows, kind: string): number =>
  touched.approvals.find((one) => one.kind === kind)?.count ?? 0

const withdrawalsOf = ({ withdrawals }: TouchedRows, id: string): number => {
  const way = wayOf(id)
  const all = withdrawals.filter(({ type }) => way === undefined || type === way)
  return Math.min(
    countedRows,
    all.reduce((sum, { count }) => sum + count, 0),
  )
}

type Lines = (change: Change, touched: TouchedRows, now: number) => string[]

const booked: Lines = (_, { lessons }) => counted('terms', lessons, 'lessons')

const stopped: Lines = ({ to }, { payments }) => (to === false ? counted('stopped', payments, 'payments') : [])

/** By what the id of a field begins with, since several stand for one setting. */
const lines: Readonly<Record<string, Lines>> = {
  tutorHourlyRate: (change, { lessons }) => [lessonLine(change), ...counted('price', lessons, 'lessons')],
  totalHourlyRate: (change, { lessons, subscriptions }) => [
    lessonLine(change),
    ...counted('price', lessons, 'lessons'),
    ...counted('refunds', subscriptions, 'subscriptions'),
  ],
  lessons: booked,
  minutes: (_, { nextWeek, subscriptions }, now) =>
    nextWeek === null
      ? []
      : [t('effect.carried', { moment: formatDateTime(nextWeek, now), rows: told(subscriptions, 'subscriptions') })],
  friends: () => [t('effect.friends')],
  tutor: () => [t('effect.age')],
  approvals: ({ id }, touched) => counted('acts', waitingOf(touched, id.slice('approvals.'.length)), 'requests'),
  invoice: ({ id }, touched) => counted('withdrawals', withdrawalsOf(touched, id), 'requests'),
  way: ({ id }, touched) => counted('withdrawals', withdrawalsOf(touched, id), 'requests'),
  payments: stopped,
  pay: stopped,
  paidLesson: ({ to }, { subscriptions }) =>
    to === true ? counted('packsOn', subscriptions, 'subscriptions') : [t('effect.packsOff')],
}

const linesOf = (change: Change): Lines | undefined => lines[change.id.split('.')[0] ?? '']

/**
 * Says from when a change holds and what it touches. `isWaiting`: null where it is not known yet, because something else
 * that was typed is no value. `touched` undefined: not read yet.
 */
export const effectOf = (
  change: Change,
  { isWaiting, touched, now }: { isWaiting: boolean | null; touched: TouchedRows | undefined; now: number },
): string[] => {
  if (change.to === null) return []
  const when = isWaiting === null ? [] : [t(isWaiting ? 'effect.second' : 'effect.now')]
  return [...when, ...(touched ? (linesOf(change)?.(change, touched, now) ?? []) : [])]
}
