import { Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { formatNumber, formatPounds } from '#web/lib/format.ts'
import { Figures } from '../figures.tsx'
import { useTutorEarnings } from '../invoices/query.ts'
import { usePersonFacts, useStudentStats, useTutorStats } from './query.ts'

const shown = (value: number | undefined) =>
  value === undefined ? undefined : <span className="num">{formatNumber(value)}</span>
const pounds = (value: number | undefined) =>
  value === undefined ? undefined : <span className="num ltr">{formatPounds(value)}</span>

/** What a student has paid and got back, in all. */
function Paid({ id }: { id: number }) {
  const t = useCopy(adminPerson)
  const { data, isError, isFetching, refetch } = usePersonFacts(id)
  if (isError && !data)
    return <FailedSection text={t('figures.failed')} onRetry={() => void refetch()} retrying={isFetching} />
  const money = data?.money ?? undefined
  return (
    <Figures
      label={t('figures.moneyOfStudent')}
      figures={[
        { key: 'paid', label: t('figures.paid'), value: pounds(money?.paid) },
        { key: 'refunded', label: t('figures.refunded'), value: pounds(money && 0 - money.refunded) },
        ...(money?.refunding
          ? [{ key: 'refunding', label: t('figures.refunding'), value: pounds(0 - money.refunding) }]
          : []),
        { key: 'payments', label: t('figures.payments'), value: shown(money?.payments) },
      ]}
    />
  )
}

/** Lessons, tutors and minutes of a student, and what they paid. */
export function StudentFigures({ id }: { id: number }) {
  return (
    <>
      <Lessons id={id} />
      <Paid id={id} />
    </>
  )
}

function Lessons({ id }: { id: number }) {
  const t = useCopy(adminPerson)
  const { data, isError, isFetching, refetch } = useStudentStats(id)
  if (isError && !data)
    return <FailedSection text={t('figures.failed')} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <Figures
      label={t('figures.student')}
      figures={[
        { key: 'held', label: t('figures.held'), value: shown(data?.taught.lessons) },
        { key: 'coming', label: t('figures.coming'), value: shown(data?.lessonCount.future.ratified) },
        { key: 'cancelled', label: t('figures.cancelled'), value: shown(data?.lessonCount.canceled) },
        { key: 'tutors', label: t('figures.tutors'), value: shown(data?.tutorCount.ratified) },
        { key: 'minutes', label: t('figures.minutes'), value: shown(data?.taught.minutes) },
      ]}
    />
  )
}

function Earnings({ id }: { id: number }) {
  const t = useCopy(adminPerson)
  const { data, isError, isFetching, refetch } = useTutorEarnings(id)
  if (isError && !data)
    return <FailedSection text={t('figures.failed')} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <Figures
      label={t('figures.money')}
      figures={[
        // What was earned, less what has gone out, is on its way or waits for a ruling, is what can be withdrawn.
        { key: 'income', label: t('figures.income'), value: pounds(data?.income.past) },
        { key: 'withdrawn', label: t('figures.withdrawn'), value: pounds(data && 0 - data.invoices.fulfilled) },
        { key: 'pending', label: t('figures.pending'), value: pounds(data && 0 - data.invoices.pending) },
        ...(data?.disputed
          ? [{ key: 'disputed', label: t('figures.disputed'), value: pounds(0 - data.disputed) }]
          : []),
        { key: 'spendable', label: t('figures.spendable'), value: pounds(data?.spendable) },
        { key: 'future', label: t('figures.future'), value: pounds(data?.income.future) },
      ]}
    />
  )
}

/** Lessons, students and minutes, and what they earned; tutor managers earn nothing. */
export function TutorFigures({ id, role }: { id: number; role: Role }) {
  const t = useCopy(adminPerson)
  const { data, isError, isFetching, refetch } = useTutorStats(id)
  return (
    <>
      {isError && !data ? (
        <FailedSection text={t('figures.failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Figures
          label={t('figures.tutor')}
          figures={[
            { key: 'held', label: t('figures.held'), value: shown(data?.lessonCount) },
            { key: 'students', label: t('figures.students'), value: shown(data?.studentCount) },
            { key: 'minutes', label: t('figures.minutes'), value: shown(data?.totalMinutes) },
          ]}
        />
      )}
      {role === Role.Tutor && <Earnings id={id} />}
    </>
  )
}
