import { Link } from '@tanstack/react-router'
import { interviews } from '#web/copy/interviews.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { type Appointment, keyOf, outcomeOf } from '#web/features/joining/interviews/appointments.ts'
import { useOpenAppointments } from '#web/features/joining/interviews/query.ts'
import { personName } from '#web/features/joining/interviews/words.ts'
import { DateLeaf } from '#web/features/lessons/date-leaf.tsx'
import { Section } from '#web/features/shared/section.tsx'
import { formatNearDay, formatTimeRange } from '#web/lib/format.ts'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'

const shown = 4

/** A tutor manager's coming interviews and demo sessions; those without a result are in the alert above. */
export function AppointmentsCard({ now }: { now: number }) {
  const t = useCopy(dashboard)
  const words = useCopy(interviews)
  const query = useOpenAppointments()
  return (
    <Section
      className="dash-upcoming"
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
        const list = data.filter((one) => one.end > now && outcomeOf(one, now) !== 'rejected').slice(0, shown)
        if (list.length === 0) return <p className="small quiet">{t('appointments.none')}</p>
        return (
          <ul className="divided">
            {list.map((one) => (
              <Row key={keyOf(one)} one={one} now={now} />
            ))}
          </ul>
        )
      }}
    </Section>
  )
}

function Row({ one, now }: { one: Appointment; now: number }) {
  const t = useCopy(dashboard)
  const words = useCopy(interviews)
  const name = personName(one.applicant)
  return (
    <li className="lesson-row">
      <DateLeaf at={one.start} now={now} />
      <div className="min-w-0">
        <Link
          to={one.kind === 'interview' ? '/interview/$id' : '/demo-session/$id'}
          params={{ id: one.id }}
          className="person-name clamp-1 text-text no-underline hover:underline"
          title={name}
        >
          <bdi>{name}</bdi>
        </Link>
        <span className="person-sub num">
          {t('upcoming.at', { day: formatNearDay(one.start, now), time: formatTimeRange(one.start, one.end) })}
        </span>
        <span className="caption quiet">{words(`kind.${one.kind}`)}</span>
      </div>
    </li>
  )
}
