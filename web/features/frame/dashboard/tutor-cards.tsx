import { Link } from '@tanstack/react-router'
import { interviews } from '#web/copy/interviews.ts'
import { invoices } from '#web/copy/invoices.ts'
import { preparation } from '#web/copy/preparation.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AboutStudent, LastRecap } from '#web/features/classroom/recaps/preparation-view.tsx'
import { useLessonPreparation } from '#web/features/classroom/recaps/query.ts'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { type Appointment, keyOf, outcomeOf } from '#web/features/joining/interviews/appointments.ts'
import { useOpenAppointments } from '#web/features/joining/interviews/query.ts'
import { personName } from '#web/features/joining/interviews/words.ts'
import { DateLeaf } from '#web/features/lessons/date-leaf.tsx'
import { isUpcoming, type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { useUpcoming } from '#web/features/lessons/query.ts'
import { useLiveInvoices } from '#web/features/money/invoices/live.ts'
import { useEarnings } from '#web/features/money/invoices/query.ts'
import { Section } from '#web/features/shared/section.tsx'
import { formatNearDay, formatPounds, formatTimeRange } from '#web/lib/format.ts'
import { Skeleton, SkeletonGroup, SkeletonRows, SkeletonText } from '#web/ui/skeleton.tsx'

const maxAppointments = 4

/** A tutor manager's coming interviews and demo sessions; those without a result are in the alert above. */
export function AppointmentsCard({ now }: { now: number }) {
  const t = useCopy(dashboard)
  const words = useCopy(interviews)
  const query = useOpenAppointments()
  return (
    <Section
      className="dash-upcoming order-3"
      title={words('title')}
      action={
        <Link to="/interviews" className="lone-link small">
          {t('upcoming.all')}
        </Link>
      }
      query={query}
      data={query.data}
      failed={words('failed')}
      skeleton={
        <SkeletonGroup label={words('loading')}>
          <SkeletonRows rows={2} />
        </SkeletonGroup>
      }
    >
      {(data) => {
        const list = data
          .filter((appointment) => appointment.end > now && outcomeOf(appointment, now) !== 'rejected')
          .slice(0, maxAppointments)
        if (list.length === 0) return <p className="small quiet">{t('appointments.none')}</p>
        return (
          <ul className="divided">
            {list.map((appointment) => (
              <Row key={keyOf(appointment)} appointment={appointment} now={now} />
            ))}
          </ul>
        )
      }}
    </Section>
  )
}

function Row({ appointment, now }: { appointment: Appointment; now: number }) {
  const t = useCopy(dashboard)
  const words = useCopy(interviews)
  const name = personName(appointment.applicant)
  return (
    <li className="lesson-row">
      <DateLeaf at={appointment.start} now={now} />
      <div className="min-w-0">
        <Link
          to={appointment.kind === 'interview' ? '/interview/$id' : '/demo-session/$id'}
          params={{ id: appointment.id }}
          className="person-name clamp-1 text-text no-underline hover:underline"
          title={name}
        >
          <bdi>{name}</bdi>
        </Link>
        <span className="person-sub num">
          {t('upcoming.at', {
            day: formatNearDay(appointment.start, now),
            time: formatTimeRange(appointment.start, appointment.end),
          })}
        </span>
        <span className="caption quiet">{words(`kind.${appointment.kind}`)}</span>
      </div>
    </li>
  )
}

/** Who the student of the tutor's next lesson is; nothing while no lesson is booked. */
export function PreparationCard({ now }: { now: number }) {
  const { data } = useUpcoming()
  const [meeting] = data ? isUpcoming(data, now) : []
  return meeting ? <Preparation key={meeting.id} meeting={meeting} now={now} /> : null
}

function Preparation({ meeting, now }: { meeting: Meeting; now: number }) {
  const t = useCopy(preparation)
  const query = useLessonPreparation(meeting.id)
  return (
    <Section
      className="order-2 dash-wide"
      title={t.rich('title', { name: nameOf(meeting.student), bdi: (chunks) => <bdi>{chunks}</bdi> })}
      query={query}
      data={query.data}
      failed={t('failed')}
      skeleton={
        <SkeletonGroup label={t('loading')}>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      }
    >
      {(known) => (
        <div className="grid gap-5 md:grid-cols-2">
          <AboutStudent known={known} />
          <LastRecap known={known} now={now} />
        </div>
      )}
    </Section>
  )
}

/** What the tutor can withdraw and what is on its way, and the way to both. */
export function EarningsCard() {
  const t = useCopy(invoices)
  const query = useEarnings()
  useLiveInvoices()
  return (
    <Section
      className="dash-earnings order-3"
      title={t('strip.title')}
      action={
        <Link to="/invoices" className="lone-link small">
          {t('strip.all')}
        </Link>
      }
      query={query}
      data={query.data}
      failed={t('strip.failed')}
      skeleton={
        <SkeletonGroup label={t('strip.loading')}>
          <Skeleton className="h-24" />
        </SkeletonGroup>
      }
    >
      {({ spendable, income, invoices: requests }) => (
        <>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <b className="figure ltr">{formatPounds(spendable)}</b>
            <span className="small quiet">
              {t('currency')} {t('strip.spendable')}
            </span>
          </p>
          <dl className="facts mt-3">
            {[
              { key: 'pending', value: requests.pending },
              { key: 'future', value: income.future },
            ].map(({ key, value }) => (
              <div key={key}>
                <dt>{t(key === 'pending' ? 'strip.pending' : 'strip.future')}</dt>
                <dd className="num">
                  {formatPounds(value)} {t('currency')}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Section>
  )
}
