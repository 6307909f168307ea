import { useEffect, useRef, useState } from 'react'
import { assessmentLimits, rubric } from '#contract/vocabulary/assessments.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { common } from '#web/copy/common.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { assessments } from '#web/features/joining/copy/assessments.ts'
import type { Appointment } from '#web/features/joining/interviews/appointments.ts'
import { completeScores, feedbackLength, noNote, refuseFeedback } from '#web/features/joining/interviews/decision.ts'
import { RubricFields } from '#web/features/joining/interviews/rubric-fields.tsx'
import { personName } from '#web/features/joining/interviews/words.ts'
import { onSendKey, useDigitKeys } from '#web/features/shared/work-keys.ts'
import { adminInterviews } from '#web/features/team/copy/admin-interviews.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { focusFirstInvalid } from '#web/lib/form.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useTypedText } from '#web/lib/typed-texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { LimitedHtml } from '#web/ui/limited-html.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { type Correction, needsScores, needsWords, openCorrections, takesWords } from './correction.ts'
import { useCorrect } from './query.ts'

const useProblem = (appointment: Appointment, correction: Correction | null, typed: string): string | undefined => {
  const t = useCopy(adminInterviews)
  if (correction === null || !takesWords(correction)) return undefined
  if (typed.trim() === '') return needsWords(appointment, correction) ? t('correct.feedbackNeeded') : undefined
  const refused = refuseFeedback(typed)
  return refused === null ? undefined : errorCodeText(refused)
}

type CorrectionDialogProps = {
  appointment: Appointment
  /** Chosen already, where somebody comes by a key; they give the scores or write at once. */
  begin?: Correction
  onClose: () => void
  /** Opens the dialog anew with the appointment as it is now. */
  onReload: () => void
}

/** Sets or changes what became of an interview or a demo session. */
export function CorrectionDialog({ appointment, begin, onClose, onReload }: CorrectionDialogProps) {
  const t = useCopy(adminInterviews)
  const c = useCopy(common)
  const a = useCopy(assessments)
  const now = useMinuteClock()
  const correct = useCorrect()
  const [correction, setCorrection] = useState<Correction | null>(begin ?? null)
  const [typed, setTyped] = useTypedText(`correction-${appointment.kind}-${appointment.id}`)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement | null>(null)
  const words = useRef<HTMLTextAreaElement | null>(null)
  const problem = useProblem(appointment, correction, typed)
  const [scores, setScores] = useState(noNote.scores)
  const asksScores = correction !== null && needsScores(appointment, correction)
  const complete = completeScores(scores)
  const isScored = complete !== null
  // Whoever comes by a key gives the scores by digits first, and then writes.
  const asksFirst = begin !== undefined && asksScores
  useDigitKeys(
    () => form.current,
    (digit) => {
      if (!asksFirst || digit > assessmentLimits.score.max) return
      setScores((known) => {
        const open = rubric.find((one) => known[one] === null)
        return open ? { ...known, [open]: digit } : known
      })
    },
  )
  useEffect(() => {
    if (asksFirst && isScored) words.current?.focus()
  }, [asksFirst, isScored])
  const name = personName(appointment.applicant)
  const current = appointment.feedback
  const send = () => {
    setTried(true)
    if (correction === null || problem !== undefined || (asksScores && !complete))
      return focusFirstInvalid(form.current)
    correct.mutate(
      { appointment, correction, typed, scores: asksScores ? complete : null },
      {
        onSuccess: () => {
          onClose()
          toast.show({ id: 'correction', kind: 'success', title: t('correct.done', { name }) })
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!correct.isPending}
      title={t('correct.title', { name })}
      description={t('correct.with', {
        name: personName(appointment.manager),
        when: formatDateTime(appointment.start, now),
      })}
      initialFocus={begin && !asksScores ? words : undefined}
      start={<Avatar name={name} src={appointment.applicant.image} side="tutor" decorative />}
      footerAtEnd
      footer={
        <>
          <Button kind="line" disabled={correct.isPending} onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button kind={correction === 'rejected' ? 'danger' : 'main'} loading={correct.isPending} onClick={send}>
            {t('correct.save')}
          </Button>
        </>
      }
    >
      <form
        ref={(element) => {
          form.current = element
          words.current = element?.querySelector('textarea') ?? null
        }}
        noValidate
        className="stack"
        onSubmit={(event) => event.preventDefault()}
      >
        <RadioCards
          label={t('correct.label')}
          value={correction}
          onValue={setCorrection}
          options={openCorrections(appointment, now).map((value) => ({
            value,
            label: t(`correct.to.${value}`),
            sub: t(`correct.text.${value}`),
          }))}
        />
        {tried && correction === null && <p className="small text-danger-text">{t('correct.choose')}</p>}
        {correction !== null && takesWords(correction) && (
          <>
            {current !== null && (
              <div className="well small">
                <p className="caption quiet">{t('correct.current')}</p>
                <div dir="auto">
                  <LimitedHtml html={current} />
                </div>
              </div>
            )}
            <Field
              label={t('correct.feedback', { name })}
              hint={needsWords(appointment, correction) ? undefined : t('correct.feedbackKept')}
              error={tried ? problem : undefined}
              counter={{ used: feedbackLength(typed), max: limits.interviewText.max }}
            >
              <Textarea rows={4} value={typed} onValue={setTyped} onKeyDown={onSendKey(send)} />
            </Field>
          </>
        )}
        {asksScores && (
          <div className="well stack-2">
            <RubricFields values={scores} onValue={(one, score) => setScores({ ...scores, [one]: score })} />
            {tried && !complete && (
              <p className="small text-danger-text" role="alert">
                {a('needed')}
              </p>
            )}
          </div>
        )}
        <p className="small quiet">{t('correct.told', { name })}</p>
        {correct.error && <ChangeFailed title={t('correct.failed')} error={correct.error} onReload={onReload} />}
      </form>
    </Dialog>
  )
}
