import { type ReactNode, useCallback } from 'react'
import { Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import type { SidePanel } from '#web/features/classroom/room/room-side.tsx'
import { BrowserGate } from '#web/features/classroom/sessions/browser-gate.tsx'
import { type CallDetails, phaseOf } from '#web/features/classroom/sessions/call.ts'
import { CallCopy } from '#web/features/classroom/sessions/call-copy.ts'
import { CallScreen } from '#web/features/classroom/sessions/call-screen.tsx'
import { CallSide, callSideCode } from '#web/features/classroom/sessions/call-side.tsx'
import { OpenCall } from '#web/features/classroom/sessions/open-call.tsx'
import { SavingDemo } from '#web/features/classroom/words/word-places.ts'
import { appointmentCalls } from '#web/features/joining/copy/appointment-calls.ts'
import { demoCalls } from '#web/features/joining/copy/demo-calls.ts'
import { interviewCalls } from '#web/features/joining/copy/interview-calls.ts'
import { type Appointment, mayWithdraw, outcomeOf } from '#web/features/joining/interviews/appointments.ts'
import { DecisionForm } from '#web/features/joining/interviews/decision-form.tsx'
import { Film } from '#web/features/joining/interviews/film.tsx'
import { PageLink } from '#web/features/joining/interviews/film-review.tsx'
import { useLiveReviews } from '#web/features/joining/interviews/live.ts'
import { OutcomeChip } from '#web/features/joining/interviews/outcome-chip.tsx'
import { useAppointment } from '#web/features/joining/interviews/query.ts'
import { personName } from '#web/features/joining/interviews/words.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AfterCall } from './after-call.tsx'
import { appointmentCallOf } from './appointment-call.ts'
import { WithdrawButton } from './withdraw-button.tsx'

const words = { interview: interviewCalls, demo: demoCalls } as const

type AppointmentScreenProps = { kind: Appointment['kind']; id: number }

/** `/interview/{id}` and `/demo-session/{id}`: a lesson's call, with what the two people of such a meeting need. */
export function AppointmentScreen({ kind, id }: AppointmentScreenProps) {
  const t = useCopy(appointmentCalls)
  const caller = useRequiredUser()
  const query = useAppointment(kind, id)
  const { refetch } = query
  const refresh = useCallback(() => void refetch(), [refetch])
  // Managers follow their queue on every screen.
  useLiveReviews(caller.role !== Role.TutorManager)
  /** A demo session has the tools of a lesson, in which the applicant shows how they teach; the manager decides. */
  const panelOf = (call: CallDetails, result: ReactNode): SidePanel | undefined => {
    if (kind === 'interview') return call.teaching ? undefined : { title: t('result'), content: result }
    const more = call.teaching ? [] : [{ value: 'result', label: t('result'), panel: result }]
    return {
      title: t('tools'),
      content: <CallSide call={call} kind="demo" more={more} />,
      code: callSideCode,
    }
  }
  return (
    <CallCopy value={words[kind]}>
      <CallScreen query={query} callOf={appointmentCallOf}>
        {(call, now) => {
          const one = query.data as Appointment
          if (call.canceledAt !== null || phaseOf(call, now) === 'over') {
            return <AfterCall call={call} one={one} now={now} />
          }
          const beside = <Beside one={one} now={now} onRetry={refresh} />
          return (
            <BrowserGate>
              <SavingDemo value={kind === 'demo' ? id : null}>
                <OpenCall
                  key={call.sessionId}
                  call={call}
                  now={now}
                  onChanged={refresh}
                  lobbyNotes={
                    call.teaching ? (
                      <Hints kind={kind}>{mayWithdraw(one, caller, now) && <WithdrawButton one={one} />}</Hints>
                    ) : (
                      <Card as="div">
                        <AboutApplicant one={one} onRetry={refresh} />
                      </Card>
                    )
                  }
                  panel={panelOf(call, beside)}
                  afterLeaving={(onReturn) => <AfterCall call={call} one={one} now={now} onReturn={onReturn} />}
                />
              </SavingDemo>
            </BrowserGate>
          )
        }}
      </CallScreen>
    </CallCopy>
  )
}

const hints = [
  { key: 'place', icon: 'i-ph-sun' },
  { key: 'talk', icon: 'i-ph-chats-circle' },
  { key: 'example', icon: 'i-ph-lightbulb' },
  { key: 'result', icon: 'i-ph-envelope-simple' },
] as const

/** What the applicant should have ready. */
function Hints({ kind, children }: { kind: Appointment['kind']; children: ReactNode }) {
  const t = useCopy(appointmentCalls)
  return (
    <Card as="div" className="stack-2">
      <b>{t('hints.title')}</b>
      <ul className="stack-2 small">
        {hints.map(({ key, icon }) => (
          <li key={key} className="row-2 items-start">
            <Icon name={icon} className="text-accent" />
            <span>{t(`hints.${kind}.${key}`)}</span>
          </li>
        ))}
      </ul>
      {children && <div>{children}</div>}
    </Card>
  )
}

/** The applicant's film and page, for the manager. */
function AboutApplicant({ one, onRetry }: { one: Appointment; onRetry: () => void }) {
  const t = useCopy(appointmentCalls)
  const name = personName(one.applicant)
  return (
    <div className="stack-2 grid-cols-[minmax(0,1fr)]">
      <div className="row-2">
        <b className="grow-in truncate" title={name}>
          {t('about', { name })}
        </b>
        <PageLink id={one.applicant.id} name={name} />
      </div>
      {one.video ? (
        <details>
          <summary className={buttonClass('line', 'sm')}>
            <Icon name="i-ph-play" /> {t('film')}
          </summary>
          <Film key={one.video.id} film={one.video} name={name} onRetry={onRetry} className="mt-2" />
        </details>
      ) : (
        <p className="small quiet">{t('noFilm')}</p>
      )}
    </div>
  )
}

/** The manager's panel: who it is about, and the decision. */
function Beside({ one, now, onRetry }: { one: Appointment; now: number; onRetry: () => void }) {
  const outcome = outcomeOf(one, now)
  return (
    <div className="stack grid-cols-[minmax(0,1fr)]">
      <AboutApplicant one={one} onRetry={onRetry} />
      {outcome === 'upcoming' || outcome === 'waiting' ? (
        <DecisionForm one={one} now={now} />
      ) : (
        <OutcomeChip appointment={one} now={now} />
      )}
    </div>
  )
}
