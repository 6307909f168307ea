import { useState } from 'react'
import { Role } from '#contract/vocabulary/roles.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { ratings } from '#web/copy/ratings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useUser } from '#web/features/people/account/query.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { formatNumber, formatRating } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import { NoMessagesIllustration } from '#web/ui/illustrations.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { countByStars, ratingRows } from './group.ts'
import { OwnRating } from './own-rating-menu.tsx'
import { useHadLesson, useTutorRatings } from './query.ts'
import { RatingDialog } from './rating-dialog.tsx'
import { RatingRow } from './rating-row.tsx'

type DistributionProps = {
  average: number
  total: number
  /** Null while some ratings are not loaded. */
  rows: readonly { stars: number; count: number }[] | null
}

function Distribution({ average, total, rows }: DistributionProps) {
  const t = useCopy(ratings)
  const c = useCopy(common)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-8 mb-4">
      <p className="grid gap-1">
        <VisuallyHidden>{c('ratingOf', { stars: formatRating(average) })}</VisuallyHidden>
        <b className="figure" aria-hidden="true">
          {formatRating(average)}
        </b>
        <span className="small quiet">{t('total', { count: total })}</span>
      </p>
      {rows && (
        <ul className="grid gap-1 text-caption" aria-label={t('distribution')}>
          {rows.map(({ stars, count }) => (
            <li key={stars} className="grid grid-cols-[1ch_minmax(0,1fr)_4ch] items-center gap-3">
              <span className="num" aria-hidden="true">
                {stars}
              </span>
              <VisuallyHidden>
                {c('starsCount', { count: stars })}: {t('share', { count })}
              </VisuallyHidden>
              <span className="meter h-2 rounded-full bg-sunken overflow-hidden" aria-hidden="true">
                <i className="bg-rating!" style={{ inlineSize: `${total > 0 ? (count / total) * 100 : 0}%` }} />
              </span>
              <span className="num quiet" aria-hidden="true">
                {formatNumber(count)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const step = 10

type RatingsCardProps = { tutorId: number; tutorName: string; average: number; total: number }

export function RatingsCard({ tutorId, tutorName, average, total }: RatingsCardProps) {
  const t = useCopy(ratings)
  const user = useUser()
  const studentId = user?.role === Role.Student ? user.id : null
  const query = useTutorRatings(tutorId)
  const had = useHadLesson(studentId, tutorId)
  const [rating, setRating] = useState(false)
  const [shown, setShown] = useState(step)
  const { data } = query
  if (!data) {
    return (
      <Card>
        {query.isError ? (
          <ErrorState title={t('failed')} onRetry={() => void query.refetch()} retrying={query.isFetching}>
            <ErrorText error={query.error} />
          </ErrorState>
        ) : (
          <SkeletonGroup label={t('loading')}>
            <SkeletonRows rows={4} />
          </SkeletonGroup>
        )}
      </Card>
    )
  }
  const all = data.pages.flatMap(({ list }) => list)
  const counted = data.pages.at(-1)?.total ?? total
  const rows = ratingRows(all, studentId)
  const rated = all.some((one) => one.userId === studentId)
  const mayRate = studentId !== null && !rated && had.data === true
  const more = () => {
    setShown(shown + step)
    if (shown + step > rows.length && query.hasNextPage) void query.fetchNextPage()
  }
  const rate = mayRate && (
    <Button size="sm" kind="line" icon="i-ph-star" onClick={() => setRating(true)}>
      {t('rate')}
    </Button>
  )
  return (
    <Card>
      <SectionHead title={t('title')} action={all.length > 0 && rate} />
      {all.length === 0 ? (
        <EmptyState art={<NoMessagesIllustration />} title={t('empty.title')} action={rate}>
          {t(mayRate ? 'empty.text' : 'empty.reader')}
        </EmptyState>
      ) : (
        <>
          <Distribution average={average} total={counted} rows={query.hasNextPage ? null : countByStars(all)} />
          {studentId !== null && !rated && had.data === false && <p className="small quiet mb-4">{t('needLesson')}</p>}
          <ul className="divided border-0 border-t border-solid border-line" aria-label={t('list')}>
            {rows.slice(0, shown).map((row) => (
              <RatingRow
                key={row.kind === 'one' ? row.rating.id : row.ratings[0]?.id}
                row={row}
                ownId={studentId}
                own={<OwnRating tutorId={tutorId} tutorName={tutorName} />}
              />
            ))}
          </ul>
          {query.isFetchNextPageError && <ErrorStrip>{errorText(query.error)}</ErrorStrip>}
          <LoadMore
            hasMore={shown < rows.length || query.hasNextPage}
            loading={query.isFetchingNextPage}
            onMore={more}
          />
        </>
      )}
      {rating && <RatingDialog tutorId={tutorId} tutorName={tutorName} open onOpenChange={setRating} />}
    </Card>
  )
}
