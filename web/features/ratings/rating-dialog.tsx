import { useState } from 'react'
import { errorText } from '#web/copy/errors.ts'
import { ratings } from '#web/copy/ratings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useUser } from '#web/features/account/query.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stars } from '#web/ui/rating.tsx'
import { isRated, useRate, useTutorRatings } from './query.ts'
import { emptyDraft, type RatingDraft, RatingForm, textProblem } from './rating-form.tsx'

type RatingDialogProps = {
  tutorId: number
  tutorName: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Stars and, if wanted, words about a tutor. Somebody who rated before sees that rating instead. */
export function RatingDialog({ tutorId, tutorName, open, onOpenChange }: RatingDialogProps) {
  const t = useCopy(ratings)
  const rate = useRate(tutorId)
  const [draft, setDraft] = useState<RatingDraft>(emptyDraft)
  const [touched, setTouched] = useState(false)
  const exists = isRated(rate.error)
  const problem = textProblem(draft.text)
  const close = (next: boolean) => {
    onOpenChange(next)
    if (next || !rate.isSuccess) return
    setDraft(emptyDraft)
    setTouched(false)
    rate.reset()
  }
  const submit = () => {
    setTouched(true)
    if (rate.isPending || draft.stars === null || problem) return
    const feedback = draft.text.trim()
    rate.mutate({ value: draft.stars, feedback: feedback === '' ? null : feedback })
  }
  const over = rate.isSuccess || exists
  return (
    <Dialog
      open={open}
      onOpen={close}
      closable={!rate.isPending}
      title={rate.isSuccess ? t('done.title') : exists ? t('exists.title') : t('dialog.title', { name: tutorName })}
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
              {t('dialog.submit')}
            </Button>
          </>
        )
      }
    >
      {over ? (
        <Published tutorId={tutorId} exists={exists} />
      ) : (
        <div className="stack">
          {rate.error && (
            <Alert kind="danger" urgent>
              {errorText(rate.error)}
            </Alert>
          )}
          <RatingForm
            draft={draft}
            touched={touched}
            problem={problem}
            onDraft={setDraft}
            onBlur={() => setTouched(true)}
          />
        </div>
      )}
    </Dialog>
  )
}

/** The rating as everybody sees it now. */
function Published({ tutorId, exists }: { tutorId: number; exists: boolean }) {
  const t = useCopy(ratings)
  const user = useUser()
  const { data } = useTutorRatings(tutorId)
  const own = data?.pages.flatMap(({ list }) => list).find((one) => one.userId === user?.id)
  return (
    <div className="stack gap-3" role="status">
      {exists && <p className="quiet">{t('exists.text')}</p>}
      {own && (
        <div className="well stack-2">
          <Stars stars={own.value} />
          {own.feedback && (
            <p className="whitespace-pre-line break-words">
              <bdi>{own.feedback}</bdi>
            </p>
          )}
        </div>
      )}
    </div>
  )
}
