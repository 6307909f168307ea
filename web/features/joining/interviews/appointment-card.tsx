import { Link } from '@tanstack/react-router'
import { interviews } from '#web/copy/interviews.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { formatDate, formatDateTime, formatTimeRange } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LimitedHtml } from '#web/ui/limited-html.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { type Appointment, isCancelled, isJoinable, mayCallOff, type Outcome, outcomeOf } from './appointments.ts'
import { PageLink } from './film-review.tsx'
import { OutcomeChip } from './outcome-chip.tsx'
import type { AppointmentTasks } from './tasks.ts'
import { TeamNoteView } from './team-note.tsx'
import { personName, whenText } from './words.ts'

export function KindChip({ kind }: { kind: Appointment['kind'] | 'film' }) {
  const t = useCopy(interviews)
  if (kind === 'film') {
    return (
      <StatusChip kind="neutral" icon="i-ph-film-strip">
        {t('kind.film')}
      </StatusChip>
    )
  }
  return kind === 'interview' ? (
    <StatusChip kind="info" icon="i-ph-user-focus">
      {t('kind.interview')}
    </StatusChip>
  ) : (
    <StatusChip kind="karkadeh" icon="i-ph-chalkboard-teacher">
      {t('kind.demo')}
    </StatusChip>
  )
}

/** A decided call is over for the people in it, though its room stays open for a while. */
const isOpenCall = (one: Appointment, outcome: Outcome, now: number): boolean =>
  (outcome === 'upcoming' || outcome === 'waiting') && isJoinable(one, now)

/** The link to the call: highlighted while it is open; before that it leads to the device check. */
function JoinButton({ one, open }: { one: Appointment; open: boolean }) {
  const t = useCopy(interviews)
  const name = personName(one.applicant)
  const params = { id: one.id }
  return (
    <Button
      kind={open ? 'now' : 'line'}
      size="sm"
      icon={open ? 'i-ph-video-camera-fill' : 'i-ph-video-camera'}
      aria-label={t(open ? 'joinWith' : 'checkWith', { name })}
      render={
        one.kind === 'interview' ? (
          <Link to="/interview/$id" params={params} />
        ) : (
          <Link to="/demo-session/$id" params={params} />
        )
      }
    >
      {t(open ? 'join' : 'check')}
    </Button>
  )
}

type AppointmentCardProps = { one: Appointment; tasks: AppointmentTasks; now: number }

/** One interview or demo session: the applicant, when, how it stands, and what the manager can do about it. */
export function AppointmentCard({ one, tasks, now }: AppointmentCardProps) {
  const t = useCopy(interviews)
  const caller = useRequiredUser()
  const name = personName(one.applicant)
  const outcome = outcomeOf(one, now)
  const joinable = isOpenCall(one, outcome, now)
  const isOpen = outcome === 'upcoming' || outcome === 'waiting'
  const feedback = isCancelled(one) ? null : one.feedback
  return (
    <Card as="article" className="stack h-full" aria-label={`${name}، ${formatDateTime(one.start, now)}`}>
      <div className="row items-start">
        <Avatar name={name} src={one.applicant.image} side="tutor" decorative />
        <div className="grow-in">
          <bdi className="person-name clamp-1" title={name}>
            {name}
          </bdi>
          <span className="person-sub">
            {formatDate(one.start, now)}، <span className="num">{formatTimeRange(one.start, one.end)}</span>
          </span>
        </div>
      </div>
      <div className="row-2 flex-wrap">
        <KindChip kind={one.kind} />
        <OutcomeChip appointment={one} now={now} />
        {isOpen && <span className="caption quiet">{whenText(one, now)}</span>}
      </div>
      {feedback && (
        <div className="small quiet" dir="auto">
          <LimitedHtml html={feedback} />
        </div>
      )}
      <TeamNoteView one={one} />
      <div className="btn-row mt-auto">
        {(outcome === 'upcoming' || joinable) && <JoinButton one={one} open={joinable} />}
        {outcome === 'waiting' && (
          <Button
            icon="i-ph-pencil-simple"
            size="sm"
            aria-label={t('resultOf', { name })}
            onClick={() => tasks.start('result', one)}
          >
            {t('result')}
          </Button>
        )}
        {one.video && (
          <Button
            kind="line"
            size="sm"
            icon="i-ph-play"
            aria-label={t('film.watchOf', { name })}
            onClick={() => tasks.start('film', one)}
          >
            {t('film.watch')}
          </Button>
        )}
        <PageLink id={one.applicant.id} name={name} />
        {mayCallOff(one, caller, now) && (
          <Button
            kind="plain"
            size="sm"
            aria-label={t('callOff.actionWith', { name })}
            onClick={() => tasks.start('call-off', one)}
          >
            {t('callOff.action')}
          </Button>
        )}
      </div>
    </Card>
  )
}
