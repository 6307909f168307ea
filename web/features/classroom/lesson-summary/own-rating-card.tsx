import { useState } from 'react'
import { ratings } from '#web/copy/ratings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useMyRating } from '#web/features/lessons/query.ts'
import { RatingDialog } from '#web/features/lessons/ratings/rating-dialog.tsx'
import { Section } from '#web/features/shared/section.tsx'
import { Button } from '#web/ui/button.tsx'
import { Stars } from '#web/ui/rating.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'

/** What the student said about the tutor, and the way to say it or change it. */
export function OwnRatingCard({ tutorId, tutorName }: { tutorId: number; tutorName: string }) {
  const t = useCopy(ratings)
  const query = useMyRating(tutorId)
  const [isOpen, setOpen] = useState(false)
  const [opening, setOpening] = useState(0)
  const start = () => {
    setOpening(opening + 1)
    setOpen(true)
  }
  const own = query.data
  return (
    <Section
      title={t('yours')}
      action={
        own && (
          <Button kind="quiet" size="sm" icon="i-ph-pencil-simple" onClick={start}>
            {t('own.edit')}
          </Button>
        )
      }
      query={query}
      data={own}
      failed={t('failed')}
      skeleton={
        <SkeletonGroup label={t('loading')}>
          <SkeletonText lines={2} />
        </SkeletonGroup>
      }
    >
      {(rating) => (
        <>
          {rating ? (
            <div className="stack-2">
              <Stars stars={rating.value} />
              <p dir="auto" className="whitespace-pre-wrap break-words">
                {rating.feedback ?? <span className="small quiet">{t('starsOnly')}</span>}
              </p>
            </div>
          ) : (
            <Button kind="line" icon="i-ph-star" onClick={start}>
              {t('rate')}
            </Button>
          )}
          <RatingDialog
            // A new key each time it opens, so that it starts with the stars and words of then.
            key={opening}
            tutorId={tutorId}
            tutorName={tutorName}
            existing={rating ?? undefined}
            open={isOpen}
            onOpenChange={setOpen}
          />
        </>
      )}
    </Section>
  )
}
