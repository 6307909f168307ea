import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { limits } from '#contract/vocabulary/limits.ts'
import { errorCodeText, errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { type CallDetails, homeOf } from '#web/features/classroom/sessions/call.ts'
import { DarkScreen } from '#web/features/classroom/sessions/ended-screens.tsx'
import { appointmentCalls } from '#web/features/joining/copy/appointment-calls.ts'
import {
  type Appointment,
  isCancelled,
  isDecided,
  keyOf,
  outcomeOf,
} from '#web/features/joining/interviews/appointments.ts'
import { feedbackLength, readDraft, refuseFeedback, writeDraft } from '#web/features/joining/interviews/decision.ts'
import { DecisionForm } from '#web/features/joining/interviews/decision-form.tsx'
import { OutcomeChip } from '#web/features/joining/interviews/outcome-chip.tsx'
import { useSendFeedback } from '#web/features/joining/interviews/query.ts'
import { personName } from '#web/features/joining/interviews/words.ts'
import { MessageScreen } from '#web/features/shared/message-screen.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { NoLessonsIllustration } from '#web/ui/illustrations.tsx'
import { LimitedHtml } from '#web/ui/limited-html.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type AfterCallProps = {
  call: CallDetails
  one: Appointment
  now: number
  /** Leads back into the call; absent where it is over or cancelled. */
  onReturn?: () => void
}

/** After an interview or a demo session: who acts next. The manager writes the result here. */
export function AfterCall({ call, one, now, onReturn }: AfterCallProps) {
  const t = useCopy(appointmentCalls)
  const outcome = outcomeOf(one, now)
  const isOpen = outcome === 'upcoming' || outcome === 'waiting'
  const isManager = !call.teaching
  const takesFeedback = !isManager && isDecided(one)
  const name = personName(isManager ? one.applicant : one.manager)
  return (
    <DarkScreen>
      <MessageScreen
        art={<NoLessonsIllustration />}
        title={isCancelled(one) ? t('after.cancelled.title') : t(titleKey(isManager, isOpen), { name })}
        body={useBody(call, one, now, name)}
        actions={
          <>
            {onReturn && !isCancelled(one) && (
              <Button kind="line" onClick={onReturn}>
                {t('after.back')}
              </Button>
            )}
            <Button kind={(isManager && isOpen) || takesFeedback ? 'line' : 'main'} render={<Link to={homeOf(call)} />}>
              {t(isManager ? 'after.home.manager' : 'after.home.applicant')}
            </Button>
          </>
        }
      >
        {!isOpen && !isCancelled(one) && (
          <div>
            <OutcomeChip appointment={one} now={now} />
          </div>
        )}
        {isManager && isOpen && (
          <Card as="div" className="mt-3 w-full max-w-140 text-start">
            <DecisionForm one={one} now={now} />
          </Card>
        )}
        {takesFeedback && <Feedback one={one} name={name} />}
      </MessageScreen>
    </DarkScreen>
  )
}

const titleKey = (isManager: boolean, isOpen: boolean) =>
  isManager && isOpen ? ('after.manager.title' as const) : ('after.applicant.title' as const)

const useBody = (call: CallDetails, one: Appointment, now: number, name: string): string => {
  const t = useCopy(appointmentCalls)
  if (isCancelled(one)) {
    if (call.canceledBy === null) return t('after.cancelled.byUs')
    return t(call.canceledBy === call.me.userId ? 'after.cancelled.byMe' : 'after.cancelled.byOther', { name })
  }
  const outcome = outcomeOf(one, now)
  if (!call.teaching)
    return t(outcome === 'passed' || outcome === 'rejected' ? 'after.manager.done' : 'after.manager.text', { name })
  return t(outcome === 'passed' || outcome === 'rejected' ? `after.applicant.${outcome}` : 'after.applicant.text', {
    name,
  })
}

type FeedbackProps = { one: Appointment; name: string }

/** What the manager wrote, and what the applicant wants to say about the interview or the demo session. */
function Feedback({ one, name }: FeedbackProps) {
  const t = useCopy(appointmentCalls)
  const key = `own-${keyOf(one)}`
  const send = useSendFeedback(one)
  const [text, setText] = useState(() => readDraft(key))
  const [shown, setShown] = useState(false)
  const refused = refuseFeedback(text)
  const { feedback, answer } = one
  const write = (next: string) => {
    setText(next)
    writeDraft(key, next)
  }
  const submit = () => {
    setShown(true)
    if (!refused) send.mutate(text, { onSuccess: () => writeDraft(key, '') })
  }
  return (
    <Card as="div" className="stack w-full max-w-140 text-start">
      {feedback && (
        <div dir="auto">
          <LimitedHtml html={feedback} />
        </div>
      )}
      {answer === null ? (
        <>
          <Field
            label={t(`feedback.label.${one.kind}`)}
            hint={t('feedback.hint', { name })}
            error={shown && refused ? errorCodeText(refused) : undefined}
            counter={{ used: feedbackLength(text), max: limits.interviewText.max }}
          >
            <Textarea value={text} onValue={write} rows={3} />
          </Field>
          {send.error && (
            <Alert kind="danger" urgent title={t('feedback.failed')}>
              {errorText(send.error)}
            </Alert>
          )}
          <Button loading={send.isPending} onClick={submit}>
            {t('feedback.send')}
          </Button>
        </>
      ) : (
        <Alert kind="success">{t('feedback.sent')}</Alert>
      )}
    </Card>
  )
}
