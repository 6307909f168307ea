import { maskAddress } from '#contract/people/rules/credentials.ts'
import { firstNameOf } from '#contract/people/rules/first-name.ts'
import { isLinkOpen, isMinor, lessonsEndFrom } from '#contract/people/rules/guardians.ts'
import type { GuardianPage, GuardianWeek } from '#contract/public/api/guardian-pages.ts'
import { cairoWeekStart, toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { heldVerdicts, LessonVerdict } from '#contract/vocabulary/teaching.ts'
import type { Guardianship } from '#worker/features/people/guardians/store.ts'
import { isRefunded, type WeekLesson, type WeekRows } from './store.ts'

const stateOf = ({ canceledAt, verdict, end }: WeekLesson, now: number): GuardianWeek['lessons'][number]['state'] => {
  if (canceledAt !== null && verdict === null) return 'canceled'
  if (verdict === LessonVerdict.StudentAbsent) return 'absent'
  if (verdict !== null) return heldVerdicts.includes(verdict) ? 'held' : 'dropped'
  // The verdict follows within moments of the end.
  return end > now ? 'coming' : 'over'
}

export const weekView = ({ lessons, spending, payments, reports }: WeekRows, now: number): GuardianWeek => ({
  start: toIsoInstant(cairoWeekStart(now)),
  lessons: lessons.map((lesson) => ({
    id: lesson.id,
    start: toIsoInstant(lesson.start),
    duration: lesson.duration,
    tutor: lesson.tutor,
    state: stateOf(lesson, now),
  })),
  minutes: spending?.week
    ? {
        left: Math.max(0, spending.week.quota - spending.usedMinutes),
        of: spending.week.quota,
        trial: spending.week.trial,
      }
    : null,
  payments: payments.map(({ id, amount, status, paidAt }) => ({
    ...{ id, amount, refunded: isRefunded(status), paidAt: toIsoInstant(paidAt) },
  })),
  reports: reports.map(({ id, message, createdAt, answeredAt }) => ({
    ...{ id, message, createdAt: toIsoInstant(createdAt), answered: answeredAt !== null },
  })),
})

/** What a row is on its guardian's page now. */
export const pageStateOf = (row: Guardianship, now: number): GuardianPage['state'] => {
  if (!isLinkOpen(row, now)) return 'expired'
  return isMinor(row.birthYear, now) ? row.state : 'of-age'
}

/** A link that is too old tells nothing but whose phone brings another. */
export const pageView = (
  row: Guardianship,
  { week, payment, lessonTexts }: Pick<GuardianPage, 'week' | 'payment' | 'lessonTexts'>,
  now: number,
): GuardianPage => {
  const state = pageStateOf(row, now)
  const isTold = state !== 'expired'
  const { closedAt } = row
  return {
    state,
    child: {
      name: isTold && row.studentName !== null ? firstNameOf(row.studentName) : null,
      gender: isTold ? row.gender : null,
      birthYear: isTold ? row.birthYear : null,
    },
    phone: maskAddress(row.phone),
    relation: row.relation,
    name: isTold ? row.name : null,
    consentedAt: toIsoInstantOrNull(row.consentedAt),
    weekly: row.weekly === 1,
    lessonTexts,
    closedAt: toIsoInstantOrNull(closedAt),
    lessonsEndFrom: toIsoInstantOrNull(closedAt === null ? null : lessonsEndFrom(closedAt)),
    week,
    payment,
  }
}
