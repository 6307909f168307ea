import { useRef, useState } from 'react'
import { assessmentLimits, rubric } from '#contract/vocabulary/assessments.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { interviews } from '#web/copy/interviews.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { assessments } from '#web/features/joining/copy/assessments.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { onSendKey, useActKey, useDigitKeys } from '#web/features/shared/work-keys.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type Appointment, type Choice, keyOf, mayChoose } from './appointments.ts'
import {
  completeScores,
  feedbackLength,
  noNote,
  readDraft,
  readNoteDraft,
  refuseFeedback,
  refuseNote,
  type TeamNote,
  writeDraft,
  writeNoteDraft,
} from './decision.ts'
import { useDecide } from './query.ts'
import { Sentences } from './sentences.tsx'
import { TeamNoteFields } from './team-note.tsx'
import { decisionErrorText, nextText, personName } from './words.ts'

const choices = ['passed', 'rejected', 'cancelled'] as const
const icons: Record<Choice, { name: IconName; look: string }> = {
  passed: { name: 'i-ph-seal-check', look: 'text-success' },
  rejected: { name: 'i-ph-x-circle', look: 'text-danger' },
  cancelled: { name: 'i-ph-prohibit', look: 'text-quiet' },
}

/** Sentences to begin with, by the choice. */
const reasons = {
  passed: ['clear', 'warm', 'method'],
  rejected: ['noise', 'pace', 'example', 'language'],
} as const

type DecisionFormProps = {
  one: Appointment
  now: number
  onDone?: () => void
  /** Whether D begins to write the result, and digits give the scores in their order. Beside a call its keys are those of the call. */
  hasKeys?: boolean
}

/** The result of an interview or a demo session. The text is kept on this device until the result is sent. */
export function DecisionForm({ one, now, onDone, hasKeys = false }: DecisionFormProps) {
  const t = useCopy(interviews)
  const a = useCopy(assessments)
  const caller = useRequiredUser()
  const decide = useDecide()
  const [choice, setChoice] = useState<Choice | null>(null)
  const [feedback, setFeedback] = useState(() => readDraft(keyOf(one)))
  const [teamNote, setTeamNote] = useState(() => readNoteDraft(keyOf(one)))
  const [shown, setShown] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const name = personName(one.applicant)
  const isEarly = now < one.start
  const takesFeedback = choice !== 'cancelled'
  const refused = takesFeedback ? refuseFeedback(feedback) : null
  const refusedNote = takesFeedback ? refuseNote(teamNote) : null
  const lacksScores = takesFeedback && completeScores(teamNote.scores) === null

  const write = (text: string) => {
    setFeedback(text)
    writeDraft(keyOf(one), text)
  }
  const writeNote = (note: TeamNote) => {
    setTeamNote(note)
    writeNoteDraft(keyOf(one), note)
  }
  const isReady = choice !== null && !refused && !refusedNote && !lacksScores
  const submit = () => {
    setShown(true)
    if (isReady) setConfirming(true)
  }
  const send = () => {
    if (choice === null) return
    decide.mutate(
      { one, choice, feedback, teamNote },
      {
        onSuccess: () => {
          writeDraft(keyOf(one), '')
          writeNoteDraft(keyOf(one), noNote)
          setConfirming(false)
          const title = t(choice === 'cancelled' ? 'decision.closed' : 'decision.done', { name })
          toast.show({ id: keyOf(one), kind: 'success', title })
          onDone?.()
        },
        // The question says why.
        onError: () => setConfirming(true),
      },
    )
  }
  /** Good news that was just typed goes out without a question; every other result is asked about. */
  const sendByKey = onSendKey(() => {
    const mayBeSent = choice === 'passed' && isReady && !isEarly && mayChoose(one, choice, caller, now)
    if (mayBeSent && !decide.isPending) send()
    else button.current?.click()
  })
  const form = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const beginByKey = () => {
    if (choice !== null) return button.current?.click()
    setChoice('passed')
    form.current?.querySelector('textarea')?.focus()
  }
  useActKey(() => form.current, hasKeys ? beginByKey : null)
  useDigitKeys(
    () => (hasKeys ? form.current : null),
    (digit) => {
      const open = rubric.find((one) => teamNote.scores[one] === null)
      if (open && digit <= assessmentLimits.score.max)
        writeNote({ ...teamNote, scores: { ...teamNote.scores, [open]: digit } })
    },
  )
  return (
    <div ref={form} className="stack">
      <RadioCards
        label={t('decision.label')}
        value={choice}
        onValue={setChoice}
        options={choices.map((value) => ({
          value,
          label: t(`decision.${value}`),
          sub: nextText(one, value, now),
          start: <Icon name={icons[value].name} className={icons[value].look} />,
        }))}
      />
      {(choice === 'passed' || choice === 'rejected') && (
        <Sentences reasons={reasons[choice]} text={feedback} onText={write} />
      )}
      {takesFeedback && (
        <Field
          label={t('decision.feedback', { name })}
          hint={t('decision.feedbackHint')}
          error={shown && refused ? errorCodeText(refused) : undefined}
          counter={{ used: feedbackLength(feedback), max: limits.interviewText.max }}
        >
          <Textarea value={feedback} onValue={write} onKeyDown={sendByKey} rows={4} required />
        </Field>
      )}
      {takesFeedback && (
        <TeamNoteFields name={name} value={teamNote} onValue={writeNote} refused={shown ? refusedNote : null} />
      )}
      {shown && choice !== null && lacksScores && (
        <p className="small text-danger-text" role="alert">
          {a('needed')}
        </p>
      )}
      {isEarly ? (
        <p className="small quiet">{t('decision.early', { when: formatDateTime(one.start, now) })}</p>
      ) : (
        shown && choice === null && <p className="small text-danger-text">{t('decision.choose')}</p>
      )}
      <div
        className={cx(
          'grid',
          // Among the decisions the form stands in a dialog that is longer than a phone: what decides stays in sight.
          hasKeys && 'sticky bottom-0 -mx-4 -mb-4 py-3 px-4 border-t bg-overlay md:-mx-6 md:-mb-6 md:px-6',
        )}
      >
        <Button
          ref={button}
          kind={choice === 'rejected' ? 'danger' : 'main'}
          loading={decide.isPending && !isConfirming}
          disabled={choice === null ? isEarly : !mayChoose(one, choice, caller, now) || isEarly}
          onClick={submit}
        >
          {t(`decision.submit.${choice ?? 'none'}`)}
        </Button>
      </div>
      {choice !== null && (
        <ConfirmDialog
          open={isConfirming}
          onOpen={setConfirming}
          kind={choice === 'passed' ? 'success' : 'danger'}
          icon={icons[choice].name}
          title={t(`decision.confirm.${choice}`, { name })}
          confirm={t(`decision.submit.${choice}`)}
          cancel={t('decision.confirm.keep')}
          busy={decide.isPending}
          error={decide.error}
          errorTitle={t('decision.failed')}
          explain={decisionErrorText}
          onConfirm={send}
        >
          <p>{t('decision.confirm.text', { name })}</p>
          <p className="mt-1">{nextText(one, choice, now)}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
