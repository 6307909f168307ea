import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { openHelp } from '#web/features/shared/help.ts'
import { formatDate, formatDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LimitedHtml } from '#web/ui/limited-html.tsx'
import type { Appointment, AppointmentKind, AppointmentStep } from './appointment.ts'
import { BookAppointment } from './book-appointment.tsx'
import { BookedAppointment } from './booked-appointment.tsx'
import { StepHead } from './step-head.tsx'

function Feedback({ appointment, name, now }: { appointment: Appointment; name: string; now: number }) {
  const t = useCopy(onboarding)
  return (
    <>
      <p className="small quiet">{t('result.held', { when: formatDateTime(appointment.start, now), name })}</p>
      <div className="stack-2">
        <h2 className="text-h4">{t('result.feedback', { name })}</h2>
        {appointment.feedback ? (
          <div className="well measure" dir="auto">
            <LimitedHtml html={appointment.feedback} />
          </div>
        ) : (
          <p className="quiet">{t('result.noFeedback')}</p>
        )}
      </div>
    </>
  )
}

type ResultProps = { appointment: Appointment; retryAt: number; now: number }

function RejectedAppointment({ appointment, retryAt, now }: ResultProps) {
  const t = useCopy(onboarding)
  const user = useRequiredUser()
  const day = formatDate(retryAt, now)
  const name = appointment.other.name ?? t('booking.unnamed')
  const turns = [
    { title: t('turns.you'), text: t('turns.wait', { day }), person: { name: user.name ?? '', image: user.image } },
  ]
  return (
    <>
      <StepHead
        title={t(`result.${appointment.kind}.rejected`)}
        lead={t('result.rejectedLead', { day })}
        turns={turns}
      />
      <Card className="stack onboarding-narrow">
        <Feedback appointment={appointment} name={name} now={now} />
        <p className="small quiet">{t('result.until')}</p>
        <Button kind="line" className="justify-self-start" onClick={() => openHelp('onboarding')}>
          {t('result.ask')}
        </Button>
      </Card>
    </>
  )
}

function PassedAppointment({
  kind,
  appointment,
  now,
}: {
  kind: AppointmentKind
  appointment: Appointment | null
  now: number
}) {
  const t = useCopy(onboarding)
  return (
    <>
      <StepHead title={t(`result.${kind}.passed`)} lead={t('result.passedLead')} turns={[]} />
      {appointment && (
        <Card className="stack onboarding-narrow">
          <Feedback appointment={appointment} name={appointment.other.name ?? t('booking.unnamed')} now={now} />
        </Card>
      )}
    </>
  )
}

type AppointmentStepViewProps = {
  kind: AppointmentKind
  step: AppointmentStep
  /** A manager who is chosen only where nobody else is free. */
  avoided: number | null
  now: number
}

export function AppointmentStepView({ kind, step, avoided, now }: AppointmentStepViewProps) {
  switch (step.state) {
    case 'bookable':
      return <BookAppointment kind={kind} occasion={step.occasion} last={step.last} avoided={avoided} now={now} />
    case 'booked':
      return <BookedAppointment appointment={step.appointment} phase={step.phase} now={now} />
    case 'rejected':
      return <RejectedAppointment appointment={step.appointment} retryAt={step.retryAt} now={now} />
    case 'passed':
      return <PassedAppointment kind={kind} appointment={step.appointment} now={now} />
  }
}
