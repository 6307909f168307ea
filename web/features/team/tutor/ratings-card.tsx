import { useState } from 'react'
import type { TutorRating } from '#contract/lessons/shapes/rating.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Section } from '#web/features/shared/section.tsx'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { adminTutor } from '#web/features/team/copy/admin-tutor.ts'
import { useTypedText } from '#web/lib/typed-texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Stars } from '#web/ui/rating.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { useRatingsOf, useRemoveRating } from './query.ts'

type RemoveDialogProps = { rating: TutorRating; name: string; onClose: () => void }

/** Takes a rating away, with a reason that stays in the log. */
function RemoveDialog({ rating, name, onClose }: RemoveDialogProps) {
  const t = useCopy(adminTutor)
  const remove = useRemoveRating()
  const [reason, setReason] = useTypedText(`rating-removal-${rating.id}`)
  const [tried, setTried] = useState(false)
  const { min, max } = limits.introVideo.reason
  const text = cleanText(reason)
  const length = textLength(text)
  const problem =
    length < min
      ? t('ratings.dialog.missing')
      : length > max
        ? t('ratings.dialog.long', { max: String(max) })
        : undefined
  const send = () => {
    setTried(true)
    if (problem !== undefined) return
    remove.mutate(
      { id: rating.id, reason: text },
      {
        onSuccess: () => {
          onClose()
          toast.show({ id: `rating-${rating.id}`, kind: 'success', title: t('ratings.dialog.done', { name }) })
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!remove.isPending}
      title={t('ratings.dialog.title', { name })}
      footer={
        <>
          <Button kind="line" disabled={remove.isPending} onClick={onClose}>
            {t('ratings.dialog.keep')}
          </Button>
          <Button kind="danger" loading={remove.isPending} onClick={send}>
            {t('ratings.dialog.confirm')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="quiet">{t('ratings.dialog.text')}</p>
        <Field
          label={t('ratings.dialog.reason')}
          hint={t('ratings.dialog.reasonHint')}
          error={tried ? problem : undefined}
          counter={{ used: length, max }}
        >
          <Textarea value={reason} onValue={setReason} rows={2} />
        </Field>
        {remove.error && (
          <Alert kind="danger" urgent title={t('ratings.dialog.failed')}>
            {errorText(remove.error)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}

/** All ratings of a tutor, each of which can be taken away. */
export function RatingsCard({ id }: { id: number }) {
  const t = useCopy(adminTutor)
  const a = useCopy(adminTable)
  const query = useRatingsOf(id)
  const [removed, setRemoved] = useState<TutorRating | null>(null)
  const nameOf = (rating: TutorRating) => rating.name ?? a('unnamed')
  const pages = query.data?.pages
  const list = pages && [
    ...new Map(pages.flatMap((page) => page.list).map((rating) => [rating.id, rating] as const)).values(),
  ]
  return (
    <Section
      title={t('ratings.title')}
      action={pages && <span className="small quiet">{t('ratings.count', { count: pages.at(-1)?.total ?? 0 })}</span>}
      query={query}
      data={list}
      failed={t('ratings.failed')}
      skeleton={
        <SkeletonGroup label={t('ratings.loading')}>
          <SkeletonRows rows={3} />
        </SkeletonGroup>
      }
    >
      {(shown) =>
        shown.length === 0 ? (
          <p className="small quiet">{t('ratings.none')}</p>
        ) : (
          <>
            <ul className="divided">
              {shown.map((rating) => {
                const name = nameOf(rating)
                return (
                  <li key={rating.id} className="stack-2 py-3">
                    <div className="row between">
                      <span className="person min-w-0">
                        <Avatar decorative name={name} src={rating.image} size={36} side="student" />
                        <span className="grid min-w-0">
                          <PersonLink person={{ id: rating.userId, name }} />
                          <Stars stars={rating.value} />
                        </span>
                      </span>
                      <Button
                        kind="plain"
                        size="sm"
                        icon="i-ph-trash"
                        aria-label={t('ratings.remove', { name })}
                        onClick={() => setRemoved(rating)}
                      >
                        {t('ratings.removeShort')}
                      </Button>
                    </div>
                    {rating.feedback ? (
                      <p className="small whitespace-pre-line wrap-anywhere" dir="auto">
                        {rating.feedback}
                      </p>
                    ) : (
                      <p className="caption quiet">{t('ratings.starsOnly')}</p>
                    )}
                  </li>
                )
              })}
            </ul>
            <LoadMore
              hasMore={query.hasNextPage}
              loading={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
            {removed && <RemoveDialog rating={removed} name={nameOf(removed)} onClose={() => setRemoved(null)} />}
          </>
        )
      }
    </Section>
  )
}
