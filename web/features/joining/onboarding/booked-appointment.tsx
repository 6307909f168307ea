import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hourMs } from '#contract/shared/rules/time.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { CalendarMenu } from '#web/features/shared/calendar-menu.tsx'
import { formatDate, formatDateTime, formatNearDay, formatTime, formatTimeRange } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, DeepBand } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { AgendaList } from './agenda-list.tsx'
import { type Appointment, closesUndecidedAt, joinableFrom, mayCancel } from './appointment.ts'
import { appointmentEvent } from './calendar-event.ts'
import { CancelAppointment } from './cancel-appointment.tsx'
import { Countdown } from './countdown.tsx'
import { NewsLine } from './news-line.tsx'
import { useTextCarrier } from './query.ts'
import { StepHead } from './step-head.tsx'

export type AppointmentPhase = 'early' | 'open' | 'undecided'

type BookedProps = { appointment: Appointment; phase: AppointmentPhase; now: number }

const callPaths = { interview: '/interview/$id', demo: '/demo-session/$id' } as const

/** Leads to the call: its device check at any time, its room once it is open. */
function CallLink({ appointment, open }: { appointment: Appointment; open: boolean }) {
  const t = useCopy(onboarding)
  const { kind, id } = appointment
  return (
    <Button
      size="lg"
      kind={open ? 'now' : 'deep-solid'}
      icon={open ? 'i-ph-video-camera-fill' : 'i-ph-video-camera'}
      render={<Link to={callPaths[kind]} params={{ id }} />}
    >
      {t(open ? `appointment.${kind}.join` : 'appointment.check')}
    </Button>
  )
}

function Band({ appointment, phase, now }: BookedProps) {
  const t = useCopy(onboarding)
  const { kind, start, end, other } = appointment
  const name = other.name ?? t('booking.unnamed')
  const open = phase === 'open'
  const hasBegun = now >= start
  return (
    <DeepBand className="grid gap-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
      <div className="stack">
        <div className="row-2 flex-wrap">
          <StatusChip
            kind={open ? 'now' : 'warning'}
            live={open}
            {...(!open && { icon: 'i-ph-hourglass-medium-fill' as const })}
          >
            {t(`chip.${open ? 'open' : phase === 'early' ? 'booked' : 'undecided'}`)}
          </StatusChip>
          <span className="small quiet">{t(`appointment.${kind}.kind`)}</span>
        </div>
        <div className="person">
          <Avatar name={name} src={other.image} size={96} side="tutor" decorative />
          <div>
            <b className="block text-h3 font-strong">
              {t.rich('appointment.with', { name, bdi: (chunks) => <bdi>{chunks}</bdi> })}
            </b>
            <span className="block quiet">{formatDate(start, now)}</span>
            <span className="block quiet num">{t('appointment.zone', { range: formatTimeRange(start, end) })}</span>
          </div>
        </div>
      </div>
      {phase !== 'undecided' && (
        <Countdown
          until={hasBegun ? end : start}
          now={now}
          label={t(hasBegun ? 'appointment.endsIn' : 'appointment.startsIn')}
        />
      )}
      {phase !== 'undecided' && (
        <div className="btn-row">
          <CallLink appointment={appointment} open={open} />
          {!hasBegun && (
            <CalendarMenu
              event={appointmentEvent(appointment, name)}
              fileName={`hiwar-${kind}`}
              kind="deep-line"
              size="lg"
            />
          )}
        </div>
      )}
      {phase === 'early' && (
        <p className="row-2 small quiet">
          <Icon name="i-ph-lock-simple" />
          {t('appointment.opensAt', { when: nearTime(joinableFrom(appointment), now) })}
        </p>
      )}
    </DeepBand>
  )
}

const nearTime = (instant: number, now: number): string => `${formatNearDay(instant, now)} ${formatTime(instant)}`

/** The four things that happen from the booking to the result. */
function Timeline({ appointment, phase, now, children }: BookedProps & { children?: ReactNode }) {
  const t = useCopy(onboarding)
  const carrier = useTextCarrier()
  const { kind, start, end, other } = appointment
  const name = other.name ?? t('booking.unnamed')
  const rows = [
    {
      key: 'booked' as const,
      title: t('appointment.next.booked'),
      text: t('appointment.next.bookedText', { name }),
      when: '',
    },
    // Nobody is reminded of what begins within the hour, nor without a verified number.
    ...(carrier && start - hourMs > Date.parse(appointment.createdAt)
      ? [
          {
            key: 'reminder' as const,
            title: t('appointment.next.reminder', { by: carrier }),
            text: t('appointment.next.reminderText'),
            when: nearTime(start - hourMs, now),
          },
        ]
      : []),
    {
      key: 'call' as const,
      title: t(`appointment.next.call.${kind}`),
      text: t('appointment.next.callText'),
      when: formatTimeRange(start, end),
    },
    {
      key: 'result' as const,
      title: t('appointment.next.result'),
      text: t('appointment.next.resultText', { name }),
      when: t('appointment.next.resultWhen'),
    },
  ]
  const isBehind = { booked: true, reminder: now >= start - hourMs, call: phase === 'undecided', result: false }
  return (
    <Card className="stack">
      <h2 className="text-h3">{t('appointment.next.title')}</h2>
      <ol className="onboarding-timeline">
        {rows.map((row) => (
          <li key={row.key} data-done={isBehind[row.key] ? '' : undefined}>
            <span className="grow-in">
              <b className="block font-ui">{row.title}</b>
              <span className="block small quiet" dir="auto">
                {row.text}
              </span>
            </span>
            <span className="small quiet num">{row.when}</span>
          </li>
        ))}
      </ol>
      <NewsLine />
      {children}
    </Card>
  )
}

export function BookedAppointment({ appointment, phase, now }: BookedProps) {
  const t = useCopy(onboarding)
  const user = useRequiredUser()
  const { kind, other, start } = appointment
  const name = other.name ?? t('booking.unnamed')
  const manager = { name, image: other.image }
  const own = { name: user.name ?? '', image: user.image }
  const result = { text: t('turns.result'), person: manager }
  const turns =
    phase === 'undecided'
      ? [
          { title: t('turns.now', { name }), ...result },
          { title: t('turns.afterYou'), text: t(kind === 'interview' ? 'turns.bookDemo' : 'turns.shoot'), person: own },
        ]
      : [
          {
            title: phase === 'open' ? t('turns.together') : formatNearDay(start, now),
            text:
              phase === 'open' ? t('turns.callNow') : t('turns.call', { time: formatTime(joinableFrom(appointment)) }),
            person: own,
          },
          { title: t('turns.after', { name }), ...result },
        ]
  const lead =
    phase === 'early'
      ? t(`appointment.${kind}.lead`)
      : phase === 'open'
        ? t('appointment.openLead')
        : t('appointment.undecidedLead', { name, day: formatDateTime(closesUndecidedAt(appointment), now) })
  const title = phase === 'early' ? 'title' : phase
  const message = (
    <Button
      kind={phase === 'undecided' ? 'line' : 'plain'}
      icon="i-ph-chat-circle-text"
      className="justify-self-start"
      render={<Link to="/chat" search={{ room: `t-${other.id}` }} />}
    >
      <span className="truncate">{t('appointment.message', { name })}</span>
    </Button>
  )
  return (
    <>
      <StepHead title={t(`appointment.${kind}.${title}`)} lead={lead} turns={turns} />
      <Band appointment={appointment} phase={phase} now={now} />
      {phase === 'undecided' ? (
        <div className="onboarding-narrow">
          <Timeline appointment={appointment} phase={phase} now={now}>
            {message}
          </Timeline>
        </div>
      ) : (
        <div className="onboarding-halves">
          <Timeline appointment={appointment} phase={phase} now={now} />
          <Card className="stack">
            <h2 className="text-h3">{t('appointment.prepare')}</h2>
            <AgendaList kind={kind} />
            <hr className="my-0" />
            <div className="flex flex-wrap items-center justify-between gap-3">
              {message}
              {mayCancel(appointment, now) && <CancelAppointment appointment={appointment} name={name} />}
            </div>
            {mayCancel(appointment, now) && <p className="small quiet">{t('appointment.cancelText')}</p>}
          </Card>
        </div>
      )}
    </>
  )
}
