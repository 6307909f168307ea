import { useEffect, useRef } from 'react'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { openHelp } from '#web/features/shared/help.ts'
import { StartTimes } from '#web/features/shared/start-times.tsx'
import { codeOf, isNoAnswerError } from '#web/lib/api-errors.ts'
import { formatDate, formatDateTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { NoHoursIllustration } from '#web/ui/illustrations.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { Appointment, AppointmentKind, BookingOccasion } from './appointment.ts'
import { AppointmentSummary, type Counterpart } from './appointment-summary.tsx'
import { type ManagerStart, managerStarts } from './month.ts'
import { MonthCalendar } from './month-calendar.tsx'
import { useBookAppointment, useInterviewer, useManagerOffers } from './query.ts'
import { refusalWordsOf } from './refusal.ts'
import { StepHead } from './step-head.tsx'
import { useTimeChoice } from './use-time-choice.ts'

function Occasion({ occasion, last, now }: { occasion: BookingOccasion; last: Appointment | null; now: number }) {
  const t = useCopy(onboarding)
  if (occasion === 'first') return null
  const name = last?.other.name ?? t('booking.unnamed')
  return (
    <Alert kind="info">
      {t(`booking.occasion.${occasion}`, { name, when: last ? formatDateTime(last.start, now) : '' })}
    </Alert>
  )
}

/** Why the booking was refused. It takes the focus, because the pressed button may be gone. */
function Refusal({ error }: { error: Error }) {
  const t = useCopy(onboarding)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every refusal is said, the same one again too
  useEffect(() => box.current?.focus(), [error])
  const words = refusalWordsOf(codeOf(error))
  return (
    <div ref={box} tabIndex={-1} className="rounded">
      <Alert kind={words ? 'warning' : 'danger'} urgent>
        {words
          ? t(`booking.refusal.${words}`)
          : isNoAnswerError(error)
            ? t('booking.refusal.unsure')
            : errorText(error)}
      </Alert>
    </div>
  )
}

type NoTimesProps = { kind: AppointmentKind; refreshing: boolean; onRefresh: () => void }

function NoTimes({ kind, refreshing, onRefresh }: NoTimesProps) {
  const t = useCopy(onboarding)
  // The first time to be offered may be another manager's.
  useInterviewer(kind === 'interview', true)
  return (
    <EmptyState
      level={2}
      className="card py-10"
      art={<NoHoursIllustration />}
      title={t('booking.none.title')}
      action={
        <div className="btn-row justify-center">
          <Button kind="line" icon="i-ph-arrows-clockwise" loading={refreshing} onClick={onRefresh}>
            {t('booking.none.refresh')}
          </Button>
          <Button kind="plain" onClick={() => openHelp('onboarding')}>
            {t('booking.none.ask')}
          </Button>
        </div>
      }
    >
      {t('booking.none.text')}
    </EmptyState>
  )
}

/** Times as the server offers them: for an interview those of the picked manager, for a demo session everybody's. */
const useOffer = (kind: AppointmentKind, avoided: number | null, now: number) => {
  const isInterview = kind === 'interview'
  const interviewer = useInterviewer(isInterview)
  const managerId = isInterview ? (interviewer.data?.id ?? null) : null
  const offered = useManagerOffers(kind, managerId, !isInterview || interviewer.data !== undefined)
  const failed = isInterview && !interviewer.data ? interviewer : offered
  return {
    interviewer: interviewer.data ?? null,
    people: offered.people,
    starts: offered.offers && managerStarts(offered.offers, now, avoided),
    error: interviewer.data || !isInterview ? (offered.offers ? null : offered.error) : interviewer.error,
    fetching: failed.isFetching,
    refetch: async () => {
      // Another manager may have the earliest time by now.
      if (isInterview) await interviewer.refetch()
      await offered.refetch()
    },
  }
}

type BookAppointmentProps = {
  kind: AppointmentKind
  occasion: BookingOccasion
  last: Appointment | null
  avoided: number | null
  now: number
}

/** Choosing a time for an interview or a demo session. */
export function BookAppointment({ kind, occasion, last, avoided, now }: BookAppointmentProps) {
  const t = useCopy(onboarding)
  const user = useRequiredUser()
  const { interviewer, people, starts, error, fetching, refetch } = useOffer(kind, avoided, now)
  const isEmpty = starts?.length === 0
  const own = { name: user.name ?? '', image: user.image }
  const managerName = interviewer?.name ?? t('turns.manager')
  const turns = isEmpty
    ? [
        { title: t('turns.now', { name: t('turns.team') }), text: t('turns.times') },
        { title: t('turns.afterYou'), text: t('turns.pick'), person: own },
      ]
    : [
        { title: t('turns.you'), text: t('turns.pick'), person: own },
        {
          title: t('turns.after', { name: managerName }),
          text: t('turns.result'),
          person: interviewer?.name ? { name: interviewer.name, image: interviewer.image } : undefined,
        },
      ]
  const counterpartOf = (start: ManagerStart | null): Counterpart | null => {
    const id = start?.managerId ?? interviewer?.id
    if (id === undefined) return null
    const page = people.get(id)
    const known = id === interviewer?.id ? interviewer : page
    return { name: known?.name ?? t('booking.unnamed'), image: known?.image ?? null, gender: page?.gender ?? null }
  }
  return (
    <>
      <StepHead title={t(`booking.${kind}.title`)} lead={t(`booking.${kind}.lead`)} turns={turns} />
      <Occasion occasion={occasion} last={last} now={now} />
      {error ? (
        <ErrorState className="card" title={t('booking.failed')} retrying={fetching} onRetry={() => void refetch()}>
          <ErrorText error={error} />
        </ErrorState>
      ) : !starts ? (
        <SkeletonGroup label={t('booking.loading')}>
          <Skeleton className="h-96 rounded-lg" />
        </SkeletonGroup>
      ) : isEmpty ? (
        <NoTimes kind={kind} refreshing={fetching} onRefresh={() => void refetch()} />
      ) : (
        <TimeForm
          kind={kind}
          starts={starts}
          counterpartOf={counterpartOf}
          now={now}
          onRefused={() => void refetch()}
        />
      )}
    </>
  )
}

type TimeFormProps = {
  kind: AppointmentKind
  starts: readonly ManagerStart[]
  counterpartOf: (start: ManagerStart | null) => Counterpart | null
  now: number
  onRefused: () => void
}

function TimeForm({ kind, starts, counterpartOf, now, onRefused }: TimeFormProps) {
  const t = useCopy(onboarding)
  const choice = useTimeChoice(starts, now)
  const book = useBookAppointment(kind)
  const confirm = () => {
    if (!choice.start) return
    const { slotId, start } = choice.start
    book.mutate(
      { slotId, start },
      {
        onSuccess: () => toast.show({ id: `booked-${kind}`, kind: 'success', title: t('booking.done') }),
        onError: onRefused,
      },
    )
  }
  return (
    <div className="onboarding-pair">
      <Card className="grid gap-6 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <MonthCalendar choice={choice} now={now} onTouch={book.reset} />
        <div className="grid content-start gap-3 md:ps-6 md:border-s">
          <div>
            <h2 className="text-h4" aria-live="polite">
              {choice.dayAt === null ? t('booking.dayNone') : formatDate(choice.dayAt, now)}
            </h2>
            <p className="small quiet">{t('booking.dayTimes', { count: choice.count })}</p>
          </div>
          {book.error && <Refusal error={book.error} />}
          {choice.lost && !book.error && (
            <div role="status">
              <Alert kind="warning">{t('booking.refusal.taken')}</Alert>
            </div>
          )}
          <StartTimes
            groups={choice.groups}
            value={choice.start?.start ?? null}
            hidden={0}
            notice={0}
            onValue={(start) => {
              book.reset()
              choice.setStart(start)
            }}
          />
        </div>
      </Card>
      <AppointmentSummary
        kind={kind}
        counterpart={counterpartOf(choice.start)}
        start={choice.start}
        now={now}
        busy={book.isPending}
        onConfirm={confirm}
      />
    </div>
  )
}
