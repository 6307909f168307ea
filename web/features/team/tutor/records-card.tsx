import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { type Appointment, keyOf } from '#web/features/joining/interviews/appointments.ts'
import { TeamNoteView } from '#web/features/joining/interviews/team-note.tsx'
import { personName } from '#web/features/joining/interviews/words.ts'
import { Section } from '#web/features/shared/section.tsx'
import { adminTutor } from '#web/features/team/copy/admin-tutor.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { LimitedHtml } from '#web/ui/limited-html.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { AppointmentStatus } from '../interviews/outcome.tsx'
import { Moment } from '../table/cells.tsx'
import { useTutorRecords } from './query.ts'

function Record({ appointment, now }: { appointment: Appointment; now: number }) {
  const t = useCopy(adminTutor)
  const { feedback } = appointment
  return (
    <li className="stack-2 py-3">
      <div className="row between">
        <span className="grid">
          <Link
            to="/admin/interviews"
            search={{ tab: appointment.kind === 'demo' ? 'demos' : undefined, applicant: appointment.applicant.id }}
            className="strong"
          >
            {t(`records.kinds.${appointment.kind}`)}
          </Link>
          <span className="caption quiet" dir="auto">
            {t('records.with', { manager: personName(appointment.manager) })}
          </span>
        </span>
        <span className="grid justify-items-end gap-1">
          <AppointmentStatus appointment={appointment} now={now} />
          <span className="caption quiet">
            <Moment at={appointment.start} now={now} />
          </span>
        </span>
      </div>
      {feedback && (
        <details>
          <summary className="cursor-pointer caption text-accent">{t('records.feedback')}</summary>
          <div className="well small wrap-anywhere" dir="auto">
            <LimitedHtml html={feedback} />
          </div>
        </details>
      )}
      <TeamNoteView one={appointment} />
    </li>
  )
}

/** Interviews and demo sessions of a tutor, the latest first. Each leads to its table, where it is decided. */
export function RecordsCard({ id }: { id: number }) {
  const t = useCopy(adminTutor)
  const now = useMinuteClock()
  const query = useTutorRecords(id)
  return (
    <Section
      title={t('records.title')}
      query={query}
      data={query.data}
      failed={t('records.failed')}
      skeleton={
        <SkeletonGroup label={t('records.loading')}>
          <SkeletonRows rows={2} />
        </SkeletonGroup>
      }
    >
      {(list) =>
        list.length === 0 ? (
          <p className="small quiet">{t('records.none')}</p>
        ) : (
          <ul className="divided">
            {list.map((appointment) => (
              <Record key={keyOf(appointment)} appointment={appointment} now={now} />
            ))}
          </ul>
        )
      }
    </Section>
  )
}
