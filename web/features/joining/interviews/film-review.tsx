import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { introVideoRetryAt } from '#contract/joining/rules/intro-videos.ts'
import type { IntroVideo } from '#contract/joining/shapes/intro-video.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { common } from '#web/copy/common.ts'
import { interviews } from '#web/copy/interviews.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { assessments } from '#web/features/joining/copy/assessments.ts'
import { useActKey } from '#web/features/shared/work-keys.ts'
import { formatDayAndMonth, formatRelative, formatStopwatch } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AssessedFilm } from './assessment.tsx'
import { useIsAssessed, useReadIsAssessed } from './assessment-query.ts'
import { readDraft, writeDraft } from './decision.ts'
import { Film } from './film.tsx'
import { FilmChip } from './outcome-chip.tsx'
import { useReview } from './query.ts'
import { Sentences } from './sentences.tsx'
import { decisionErrorText, personName } from './words.ts'

type FilmReviewProps = {
  film: IntroVideo
  now: number
  /** Without it there is nothing to close: the film is part of a larger screen. */
  onClose?: (() => void) | undefined
  /** After a decision. */
  onDone: () => void
  /** Fetches the film's address again. */
  onRetry: () => void
  /** Whether this is what the screen decides, so that the key D begins it. */
  isMainAct?: boolean
}

/** One applicant's film, and the decision about it while there is none. */
export function FilmReview({ film, now, onClose, onDone, onRetry, isMainAct }: FilmReviewProps) {
  const t = useCopy(interviews)
  const name = personName({ name: film.tutorName })
  const id = useId()
  const sent = Date.parse(film.createdAt)
  return (
    // Not by the name of the player, which is a landmark of its own inside.
    <Card className="stack" aria-labelledby={id}>
      <header className="row items-start">
        <Avatar name={name} src={film.tutorImage} size={60} side="tutor" decorative />
        <div className="grow-in">
          <h2 id={id} className="text-h3">
            <bdi>{name}</bdi>
          </h2>
          <p className="caption quiet">
            {t('film.sent', { when: formatRelative(sent, now) })} ·{' '}
            <bdi className="num ltr">{formatStopwatch(film.durationMs / 1000)}</bdi>
          </p>
        </div>
        {onClose && <IconButton icon="i-ph-x" label={t('film.close')} onClick={onClose} />}
      </header>
      <div className="row-2 flex-wrap">
        <FilmChip state={film.state} />
        <PageLink id={film.tutorId} name={name} />
      </div>
      <AssessedFilm key={film.id} id={film.id} name={name}>
        <Film film={film} name={name} onRetry={onRetry} />
      </AssessedFilm>
      {film.state === ReviewStatus.Pending ? (
        <ReviewForm film={film} name={name} now={now} onDone={onDone} isMainAct={isMainAct} />
      ) : (
        film.reason && (
          <p className="well whitespace-pre-line" dir="auto">
            {film.reason}
          </p>
        )
      )}
    </Card>
  )
}

export function PageLink({ id, name }: { id: number; name: string }) {
  const t = useCopy(interviews)
  return (
    <Button
      kind="line"
      size="sm"
      icon="i-ph-user-circle"
      aria-label={t('pageOf', { name })}
      // In a tab of its own, so that neither a call nor a half-written decision is left.
      render={<Link to="/t/$id" params={{ id }} target="_blank" />}
    >
      {t('page')}
    </Button>
  )
}

/** Sentences to begin with, by the decision. */
const reasons = {
  approve: ['clear', 'warm', 'method'],
  reject: ['sound', 'light', 'paper', 'example', 'language'],
} as const
const bounds = limits.introVideo.reason
type Verdict = 'approve' | 'reject'
const states = { approve: ReviewStatus.Approved, reject: ReviewStatus.Rejected } as const

type ReviewFormProps = Pick<FilmReviewProps, 'film' | 'now' | 'onDone' | 'isMainAct'> & { name: string }

function ReviewForm({ film, name, now, onDone, isMainAct = true }: ReviewFormProps) {
  const t = useCopy(interviews)
  const c = useCopy(common)
  const a = useCopy(assessments)
  const review = useReview(film.id)
  const draft = `film-${film.id}`
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [reason, setReason] = useState(() => readDraft(draft))
  const [shown, setShown] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const length = textLength(cleanText(reason))
  // Who is rejected is told why; an approval may stand without a word.
  const isShort = length < bounds.min && (verdict === 'reject' || length > 0)
  const isAssessed = useIsAssessed(film.id)
  const readIsAssessed = useReadIsAssessed(film.id)
  const problem = isShort ? t('review.short') : length > bounds.max ? t('review.long') : null

  const write = (text: string) => {
    setReason(text)
    writeDraft(draft, text)
  }
  const submit = () => {
    setShown(true)
    if (!problem && readIsAssessed()) setConfirming(true)
  }
  const form = useRef<HTMLDivElement>(null)
  const decideByKey = () => {
    // What was typed as a reason to reject is looked at before it goes out with an approval.
    if (verdict === null) setVerdict('approve')
    if (verdict !== null || length === 0) submit()
  }
  useActKey(() => form.current, isMainAct ? decideByKey : null)
  const send = (chosen: Verdict) =>
    review.mutate(
      { film, state: states[chosen], reason: cleanText(reason) },
      {
        onSuccess: () => {
          writeDraft(draft, '')
          toast.show({ id: draft, kind: 'success', title: t(`review.done.${chosen}`, { name }) })
          onDone()
        },
      },
    )
  const next = {
    approve: t('review.approveNext'),
    reject: t('review.rejectNext', {
      date: formatDayAndMonth(introVideoRetryAt({ state: film.state, createdAt: Date.parse(film.createdAt) }), now),
    }),
  }
  return (
    <div ref={form} className="stack">
      <RadioCards
        label={t('review.label')}
        className="md:grid-cols-2"
        value={verdict}
        onValue={setVerdict}
        options={[
          {
            value: 'approve',
            label: t('review.approve'),
            sub: next.approve,
            start: <Icon name="i-ph-seal-check" className="text-success" />,
          },
          {
            value: 'reject',
            label: t('review.reject'),
            sub: next.reject,
            start: <Icon name="i-ph-x-circle" className="text-danger" />,
          },
        ]}
      />
      {verdict !== null && <Sentences reasons={reasons[verdict]} text={reason} onText={write} />}
      {verdict !== null && (
        <>
          <Field
            label={t('review.message', { name })}
            aside={verdict === 'approve' && c('optional')}
            hint={t('review.messageHint')}
            error={shown ? problem : undefined}
            counter={{ used: length, max: bounds.max }}
          >
            <Textarea value={reason} onValue={write} rows={3} />
          </Field>
          {shown && !isAssessed && (
            <p className="small text-danger-text" role="alert">
              {a('needed')}
            </p>
          )}
          <div>
            <Button kind={verdict === 'reject' ? 'danger' : 'main'} onClick={submit}>
              {t(`review.submit.${verdict}`)}
            </Button>
          </div>
          <ConfirmDialog
            open={isConfirming}
            onOpen={setConfirming}
            kind={verdict === 'reject' ? 'danger' : 'success'}
            icon={verdict === 'reject' ? 'i-ph-x-circle' : 'i-ph-seal-check'}
            title={t(`review.confirm.${verdict}`, { name })}
            confirm={t(`review.submit.${verdict}`)}
            cancel={t('review.confirm.keep')}
            busy={review.isPending}
            error={review.error}
            errorTitle={t('review.failed')}
            explain={decisionErrorText}
            onConfirm={() => send(verdict)}
          >
            <p>{t('review.confirm.text', { name })}</p>
            <p className="mt-1">{next[verdict]}</p>
          </ConfirmDialog>
        </>
      )}
    </div>
  )
}
