import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type { WordGrade } from '#contract/vocabulary/words.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { FailedSection } from '#web/features/shared/section.tsx'
import { serverNow, useMinuteClock } from '#web/lib/clock.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useOnline } from '#web/lib/network.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { AllDoneIllustration, NoMessagesIllustration } from '#web/ui/illustrations.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { useIntervalText } from './interval.ts'
import { useDueWords, useWordFigures } from './query.ts'
import { ReviewCard } from './review-card.tsx'
import { ComingWords, ReviewWeeks } from './review-figures.tsx'
import { minutesFor } from './review-minutes.ts'
import { answerInstant, nextReview, type ReviewItem, toReviewItems } from './review-state.ts'
import { useReviewQueue } from './use-review-queue.ts'

/** The words and corrections that are due, one after the other, and how many are left. */
export function Review() {
  const t = useCopy(wordList)
  const query = useDueWords()
  const queue = useReviewQueue()
  const figuresQuery = useWordFigures()
  const figures = figuresQuery.data
  const isOnline = useOnline()
  const minute = useMinuteClock()
  const [answered, setAnswered] = useState<readonly number[]>([])
  const { data } = query
  if (data === undefined)
    return query.isError ? (
      <ErrorState title={t('failed')} level={2} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        <ErrorText error={query.error} />
      </ErrorState>
    ) : (
      <SkeletonGroup label={t('loading')} className="card">
        <SkeletonText lines={8} />
      </SkeletonGroup>
    )
  if (data.total === 0 && data.corrections.total === 0) return <NoWords />

  // Read again with every answer, since a card may have become due a second ago.
  const now = Math.max(minute, serverNow())
  const { left, nextDueAt } = nextReview(
    toReviewItems({ words: data.list, corrections: data.corrections.list }, queue.waiting),
    now,
  )
  const [shown] = left
  const done = new Set(answered.filter((id) => !left.some((one) => one.id === id))).size
  const grade = ({ id, state }: ReviewItem, chosen: WordGrade) => {
    const at = toIsoInstant(answerInstant(state, serverNow()))
    queue.add({ id: crypto.randomUUID(), wordId: id, grade: chosen, at })
    setAnswered((before) => [...before, id])
  }
  return (
    <div className="with-aside">
      <div className="col">
        {!isOnline && (
          <Alert kind="warning" icon="i-ph-wifi-slash">
            {t('offline')}
          </Alert>
        )}
        {shown ? (
          <ReviewCard
            key={`${shown.id} ${shown.state.reviews}`}
            shown={shown}
            at={done + 1}
            count={done + left.length}
            now={now}
            onGrade={(chosen) => grade(shown, chosen)}
          />
        ) : (
          <Done reviewed={done} nextDueAt={nextDueAt} now={now} />
        )}
        {figures && <ReviewWeeks figures={figures} />}
      </div>
      <aside className="col">
        <Card>
          <h2>{t('today.title')}</h2>
          <div className="flex flex-wrap items-end justify-between gap-2">
            <p>
              <b className="figure">{formatNumber(left.length)}</b> {t('today.left', { count: left.length })}
            </p>
            {left.length > 0 && (
              <span className="small quiet">{t('today.about', { count: minutesFor(left.length) })}</span>
            )}
          </div>
          <hr />
          <dl className="facts">
            {figures && (
              <div>
                <dt>{t('today.reviewed')}</dt>
                <dd className="num">{formatNumber(figures.reviewedToday)}</dd>
              </div>
            )}
            <div>
              <dt>{t('today.total')}</dt>
              <dd className="num">
                <Link to="/words" search={{ all: true }}>
                  {formatNumber(data.total)}
                </Link>
              </dd>
            </div>
            {data.corrections.total > 0 && (
              <div>
                <dt>{t('today.corrections')}</dt>
                <dd className="num">
                  <Link to="/words" search={{ corrections: true }}>
                    {formatNumber(data.corrections.total)}
                  </Link>
                </dd>
              </div>
            )}
          </dl>
          <p role="status" className="caption quiet">
            {queue.waiting.length > 0 && t('unsent', { count: queue.waiting.length })}
          </p>
        </Card>
        {figures && <ComingWords figures={figures} />}
        {figures === undefined && figuresQuery.isError && (
          <Card className="lt-xl:order-1">
            <FailedSection
              text={t('figuresFailed')}
              onRetry={() => void figuresQuery.refetch()}
              retrying={figuresQuery.isFetching}
            />
          </Card>
        )}
      </aside>
    </div>
  )
}

/** Nothing is left: how many cards were reviewed, and when the next comes back where that is soon. */
function Done({ reviewed, nextDueAt, now }: { reviewed: number; nextDueAt: number | null; now: number }) {
  const t = useCopy(wordList)
  const interval = useIntervalText()
  const facts = [
    ...(reviewed > 0 ? [t('review.passed', { count: reviewed })] : []),
    ...(nextDueAt === null ? [] : [t('review.next', { when: interval(nextDueAt, now) })]),
  ]
  return (
    <EmptyState
      level={2}
      className="card card-turned py-12"
      art={<AllDoneIllustration />}
      title={t(reviewed === 0 ? 'review.nothing' : 'review.done')}
      action={
        <Button kind="line" render={<Link to="/words" search={{ all: true }} />}>
          {t('views.all')}
        </Button>
      }
    >
      {facts.join(' ')}
    </EmptyState>
  )
}

function NoWords() {
  const t = useCopy(wordList)
  return (
    <EmptyState
      level={2}
      className="card card-turned py-12"
      art={<NoMessagesIllustration />}
      title={t('empty.title')}
      action={<Button render={<Link to="/chat" />}>{t('empty.action')}</Button>}
    >
      {t('empty.text')}
    </EmptyState>
  )
}
