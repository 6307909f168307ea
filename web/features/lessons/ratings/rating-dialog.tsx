import { useState } from 'react'
import type { TutorRating } from '#contract/lessons/shapes/rating.ts'
import { errorText } from '#web/copy/errors.ts'
import { ratings } from '#web/copy/ratings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useTypedTexts } from '#web/lib/typed-texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stars } from '#web/ui/rating.tsx'
import { isRated, useOwnRating, useRate } from './query.ts'
import { draftOf, type RatingDraft, RatingForm, textProblem } from './rating-form.tsx'

type RatingDialogProps = {
  tutorId: number
  tutorName: string
  /** The rating to change; absent for a new one. */
  existing?: TutorRating | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Stars and an optional text about a tutor. An existing rating is edited. */
export function RatingDialog({ tutorId, tutorName, existing, open, onOpenChange }: RatingDialogProps) {
  const t = useCopy(ratings)
  const rate = useRate(tutorId)
  const ownRating = useOwnRating(tutorId)
  const [edited, setEdited] = useState(existing)
  const [texts, setTexts] = useTypedTexts(`rating-${tutorId}`, toTexts(draftOf(edited)))
  const draft = toDraft(texts)
  const setDraft = (next: RatingDraft) => setTexts(toTexts(next))
  const [touched, setTouched] = useState(false)
  const exists = isRated(rate.error)
  if (exists && ownRating && edited?.id !== ownRating.id) {
    setEdited(ownRating)
    setDraft(draftOf(ownRating))
  }
  const problem = textProblem(draft.text)
  const close = (next: boolean) => {
    onOpenChange(next)
    if (next || !rate.isSuccess) return
    const shown = edited && (ownRating ?? edited)
    setEdited(shown)
    setDraft(draftOf(shown))
    setTouched(false)
    rate.reset()
  }
  const submit = () => {
    setTouched(true)
    if (rate.isPending || draft.stars === null || problem) return
    const feedback = draft.text.trim()
    rate.mutate({
      id: edited?.id ?? null,
      value: draft.stars,
      feedback: feedback === '' ? null : feedback,
      showOnLanding: draft.onLanding && feedback !== '',
    })
  }
  const over = rate.isSuccess
  const question = t(edited ? 'dialog.edit' : 'dialog.title', { name: tutorName })
  return (
    <Dialog
      open={open}
      onOpen={close}
      closable={!rate.isPending}
      title={over ? t(edited ? 'done.changed' : 'done.title') : question}
      footerAtEnd
      footer={
        over ? (
          <Button onClick={() => close(false)}>{t('done.close')}</Button>
        ) : (
          <>
            <Button kind="plain" disabled={rate.isPending} onClick={() => close(false)}>
              {t('dialog.later')}
            </Button>
            <Button loading={rate.isPending} onClick={submit}>
              {t(edited ? 'dialog.save' : 'dialog.submit')}
            </Button>
          </>
        )
      }
    >
      {over ? (
        <Published tutorId={tutorId} />
      ) : (
        <div className="stack">
          {rate.error && (
            <Alert kind={exists ? 'info' : 'danger'} urgent title={exists ? t('exists.title') : undefined}>
              {exists ? t('exists.text') : errorText(rate.error)}
            </Alert>
          )}
          <RatingForm
            draft={draft}
            touched={touched}
            problem={problem}
            published={edited?.feedback ?? null}
            onDraft={setDraft}
            onBlur={() => setTouched(true)}
          />
        </div>
      )}
    </Dialog>
  )
}

const toTexts = ({ stars, text, onLanding }: RatingDraft) => ({
  stars: stars === null ? '' : String(stars),
  text,
  onLanding: onLanding ? 'yes' : '',
})
const toDraft = ({ stars, text, onLanding }: ReturnType<typeof toTexts>): RatingDraft => ({
  stars: stars === '' ? null : Number(stars),
  text,
  onLanding: onLanding === 'yes',
})

/** The published rating as others see it. */
function Published({ tutorId }: { tutorId: number }) {
  const ownRating = useOwnRating(tutorId)
  return (
    <div className="stack gap-3" role="status">
      {ownRating && (
        <div className="well stack-2">
          <Stars stars={ownRating.value} />
          {ownRating.feedback && (
            <p className="whitespace-pre-line wrap-anywhere">
              <bdi>{ownRating.feedback}</bdi>
            </p>
          )}
        </div>
      )}
    </div>
  )
}
