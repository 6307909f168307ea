import { useRef, useState } from 'react'
import type { IntroVideo } from '#contract/joining/shapes/intro-video.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { common } from '#web/copy/common.ts'
import { interviews } from '#web/copy/interviews.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { assessments } from '#web/features/joining/copy/assessments.ts'
import { AssessedFilm } from '#web/features/joining/interviews/assessment.tsx'
import { useIsAssessed } from '#web/features/joining/interviews/assessment-query.ts'
import { Film } from '#web/features/joining/interviews/film.tsx'
import { FilmChip } from '#web/features/joining/interviews/outcome-chip.tsx'
import { personName } from '#web/features/joining/interviews/words.ts'
import { adminInterviews } from '#web/features/team/copy/admin-interviews.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { focusFirstInvalid } from '#web/lib/form.ts'
import { formatRelative } from '#web/lib/format.ts'
import { useTypedText } from '#web/lib/typed-texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { useReviewFilm, useTutorManagers } from './query.ts'

const choices = ['approve', 'reject', 'assign'] as const
type Choice = (typeof choices)[number]
const bounds = limits.introVideo.reason

type FilmReviewDialogProps = {
  film: IntroVideo
  onClose: () => void
  /** Fetches the film's address again. */
  onRetry: () => void
  /** Opens the dialog anew with the film as it is now. */
  onReload: () => void
}

/** An intro video with the decision about it, which an admin may make again or hand to another reviewer. */
export function FilmReviewDialog({ film, onClose, onRetry, onReload }: FilmReviewDialogProps) {
  const t = useCopy(adminInterviews)
  const i = useCopy(interviews)
  const c = useCopy(common)
  const a = useCopy(assessments)
  const now = useMinuteClock()
  // The decision is about this state; the address of the film is that of the fresh row.
  const [seen] = useState(film)
  const review = useReviewFilm(film.id)
  const managers = useTutorManagers()
  const [choice, setChoice] = useState<Choice | null>(null)
  const [reason, setReason] = useTypedText(`film-${film.id}`)
  const [reviewer, setReviewer] = useState('')
  const isAssessed = useIsAssessed(film.id)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const name = personName({ name: film.tutorName })
  const otherManagers = managers.data?.filter(({ id }) => id !== film.reviewerId) ?? []
  const length = textLength(cleanText(reason))
  // Who is rejected is told why; an approval may stand without a word.
  const isShort = length < bounds.min && (choice === 'reject' || length > 0)
  const problem = isShort ? t('film.reasonShort') : length > bounds.max ? t('film.reasonLong') : undefined
  const send = () => {
    setTried(true)
    if (choice === null || (choice === 'assign' ? reviewer === '' : problem !== undefined || !isAssessed)) {
      focusFirstInvalid(form.current)
      return
    }
    const body =
      choice === 'assign'
        ? { reviewerId: Number(reviewer) }
        : {
            state: choice === 'approve' ? ReviewStatus.Approved : ReviewStatus.Rejected,
            ...(length > 0 && { reason: cleanText(reason) }),
          }
    review.mutate(
      { film: seen, body },
      {
        onSuccess: () => {
          onClose()
          const title = choice === 'assign' ? t('film.assigned', { name }) : i(`review.done.${choice}`, { name })
          toast.show({ id: 'film', kind: 'success', title })
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!review.isPending}
      size="wide"
      title={i('film.title', { name })}
      description={t('film.sent', { when: formatRelative(film.createdAt, now) })}
      footerAtEnd
      footer={
        <>
          <Button kind="line" disabled={review.isPending} onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button kind={choice === 'reject' ? 'danger' : 'main'} loading={review.isPending} onClick={send}>
            {t('correct.save')}
          </Button>
        </>
      }
    >
      <form ref={form} noValidate className="stack" onSubmit={(event) => event.preventDefault()}>
        <AssessedFilm key={film.id} id={film.id} name={name}>
          <Film film={film} name={name} onRetry={onRetry} />
        </AssessedFilm>
        {film.state !== ReviewStatus.Pending && (
          <div className="row-2 flex-wrap">
            <FilmChip state={film.state} />
            {film.reason && (
              <p className="well small whitespace-pre-line basis-full" dir="auto">
                {film.reason}
              </p>
            )}
          </div>
        )}
        <RadioCards
          label={t('correct.label')}
          className="md:grid-cols-3"
          value={choice}
          onValue={setChoice}
          options={choices.map((value) => ({ value, label: t(`film.to.${value}`), sub: t(`film.text.${value}`) }))}
        />
        {tried && choice === null && <p className="small text-danger-text">{t('correct.choose')}</p>}
        {(choice === 'approve' || choice === 'reject') && (
          <Field
            label={t('film.reason', { name })}
            aside={choice === 'approve' && c('optional')}
            hint={t('film.reasonHint')}
            error={tried ? problem : undefined}
            counter={{ used: length, max: bounds.max }}
          >
            <Textarea rows={3} value={reason} onValue={setReason} />
          </Field>
        )}
        {tried && (choice === 'approve' || choice === 'reject') && !isAssessed && (
          <p className="small text-danger-text" role="alert">
            {a('needed')}
          </p>
        )}
        {choice === 'assign' &&
          (managers.data && otherManagers.length === 0 ? (
            <Alert kind="warning">{t('film.noReviewers')}</Alert>
          ) : (
            <Field
              label={t('film.reviewer')}
              error={tried && reviewer === '' ? t('film.reviewerNeeded') : undefined}
              disabled={managers.isPending}
            >
              <Select
                placeholder={t('film.chooseReviewer')}
                options={otherManagers.map((manager) => ({
                  value: String(manager.id),
                  label: manager.name ?? manager.email,
                }))}
                value={reviewer}
                onValue={setReviewer}
              />
            </Field>
          ))}
        {review.error && <ChangeFailed title={t('correct.failed')} error={review.error} onReload={onReload} />}
      </form>
    </Dialog>
  )
}
