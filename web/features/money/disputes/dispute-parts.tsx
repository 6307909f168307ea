import { useState } from 'react'
import type { Dispute } from '#contract/money/shapes/dispute.ts'
import { disputeLimits } from '#contract/vocabulary/disputes.ts'
import { textLength } from '#contract/vocabulary/text.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { disputes } from '#web/features/money/copy/disputes.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useTypedText } from '#web/lib/typed-texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAnswerDispute, useWithdrawDispute } from './query.ts'
import { answerUntil, type Step, stepsOf } from './standing.ts'

const stepLooks: Record<Step, string> = { done: 'bg-accent', now: 'bg-now', ahead: 'bg-fill' }

/** How far a dispute is, as three parts of a line with what happens in each. */
export function DisputeSteps(props: { dispute: Dispute; isMine: boolean; name: string; now: number }) {
  const { dispute, isMine, name, now } = props
  const t = useCopy(disputes)
  const steps = stepsOf(dispute, now)
  const { createdAt, answeredAt, closedAt, state } = dispute
  const day = (at: string) => formatDateTime(Date.parse(at), now)
  const isSilent = answeredAt === null && (state === 'ruled' || now > answerUntil(dispute))
  const parts = [
    { title: isMine ? t('steps.mine') : t('steps.theirs', { name }), text: day(createdAt) },
    {
      title: isMine ? t('steps.answerOf', { name }) : t('steps.answerMine'),
      text: answeredAt
        ? day(answeredAt)
        : isSilent
          ? t('steps.noAnswer')
          : t('steps.answerUntil', { when: formatDateTime(answerUntil(dispute), now) }),
    },
    {
      title: t('steps.ruling'),
      text: closedAt ? day(closedAt) : t(steps[2] === 'now' ? 'steps.rulingNow' : 'steps.rulingSoon'),
    },
  ]
  return (
    <ol className="grid grid-cols-3 gap-1.5" aria-label={t('steps.label')}>
      {parts.map(({ title, text }, i) => (
        <li
          key={title}
          className="grid gap-1 content-start min-w-0"
          aria-current={steps[i] === 'now' ? 'step' : undefined}
        >
          <span className={cx('h-2 rounded-sm', stepLooks[steps[i] ?? 'ahead'])} aria-hidden="true" />
          <b className="small break-words" dir="auto">
            {title}
          </b>
          <span className="caption quiet">{text}</span>
        </li>
      ))}
    </ol>
  )
}

type SaidProps = {
  who: string
  person: { readonly name: string; readonly image: string | null; readonly side: 'tutor' | 'student' } | null
  isMine?: boolean
  text: string
  picture?: string | null
}

/** What somebody has said, beside their face; the team has none. */
export function Said({ who, person, isMine = false, text, picture = null }: SaidProps) {
  const t = useCopy(disputes)
  return (
    <figure className={cx('flex gap-2 items-end m-0', isMine && 'flex-row-reverse')}>
      {person && <Avatar decorative name={person.name} src={person.image} size={36} side={person.side} />}
      <div
        className={cx('grow-in rounded-lg px-4 py-3 grid gap-2', isMine || !person ? 'bg-accent-subtle' : 'bg-surface')}
      >
        <figcaption className="caption quiet">{who}</figcaption>
        <p className="break-words whitespace-pre-line" dir="auto">
          {text}
        </p>
        {picture && (
          <a href={picture} target="_blank" rel="noreferrer" className="justify-self-start">
            <img src={picture} alt={t('picture')} className="block max-h-40 rounded b-1 b-solid b-line" />
          </a>
        )}
      </div>
    </figure>
  )
}

/** The one answer of the other side. */
export function AnswerForm({ dispute, now }: { dispute: Dispute; now: number }) {
  const t = useCopy(disputes)
  const [text, setText] = useTypedText(`dispute-answer-${dispute.id}`)
  const [isShort, setShort] = useState(false)
  const answer = useAnswerDispute(dispute.id, () => {
    setText('')
    toast.show({ id: 'dispute-answer', kind: 'success', title: t('answer.done') })
  })
  const length = textLength(text.trim())
  const { min, max } = disputeLimits.text
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        setShort(length < min)
        if (length < min || length > max || answer.isPending) return
        answer.mutate(text.trim())
      }}
    >
      {answer.error && (
        <Alert kind="danger" urgent>
          {errorText(answer.error)}
        </Alert>
      )}
      <Field
        label={t('answer.label')}
        hint={t('answer.lead', { when: formatDateTime(answerUntil(dispute), now) })}
        error={isShort ? t('form.textShort') : undefined}
        counter={{ used: length, max }}
      >
        <Textarea
          rows={3}
          value={text}
          onValue={(next) => {
            setText(next)
            setShort(false)
          }}
        />
      </Field>
      <Button type="submit" loading={answer.isPending} className="justify-self-start lt-md:w-full">
        {t('answer.send')}
      </Button>
    </form>
  )
}

/** Takes an own dispute back, after asking. */
export function WithdrawButton({ dispute }: { dispute: Dispute }) {
  const t = useCopy(disputes)
  const [asking, setAsking] = useState(false)
  const withdraw = useWithdrawDispute(dispute.id, () => {
    setAsking(false)
    toast.show({ id: 'dispute', kind: 'success', title: t('withdraw.done') })
  })
  return (
    <>
      <Button kind="quiet" className="justify-self-start" onClick={() => setAsking(true)}>
        {t('withdraw.action')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpen={setAsking}
        kind="warning"
        icon="i-ph-arrow-counter-clockwise"
        title={t('withdraw.title')}
        confirm={t('withdraw.confirm')}
        cancel={t('withdraw.cancel')}
        busy={withdraw.isPending}
        error={withdraw.error}
        errorTitle={t('withdraw.failed')}
        explain={errorText}
        onConfirm={() => withdraw.mutate()}
      >
        {t('withdraw.text')}
      </ConfirmDialog>
    </>
  )
}
