import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Insight } from '#contract/classroom/shapes/insight.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { insights } from '#web/features/classroom/copy/insights.ts'
import { SavingLesson } from '#web/features/classroom/words/word-places.ts'
import { type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { useLesson } from '#web/features/lessons/query.ts'
import { ForbiddenScreen } from '#web/features/people/account/error-screens.tsx'
import { FailedSection } from '#web/features/shared/section.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime, formatDateTimeRange, formatWeekday } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { NewWords } from './new-words.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import { useInsight, useRepeatInsight } from './query.ts'
import { SentenceList } from './sentence-list.tsx'
import { isSoundMarked } from './sound-mark.ts'
import { SpokenBand } from './spoken-band.tsx'
import { TextCard } from './text-card.tsx'

/** `/lesson-insights/{id}`: what the reader said in a lesson, and to its tutor what the student shares. */
export function LessonInsightsPage({ lessonId }: { lessonId: number }) {
  const t = useCopy(insights)
  const lesson = useLesson(lessonId)
  const insight = useInsight(lessonId)
  if (lesson.error && !lesson.data) throw lesson.error
  if (lesson.data === null) return <ForbiddenScreen />
  if (insight.isError && !insight.data)
    return (
      <Card>
        <FailedSection text={t('page.missing')} onRetry={() => void insight.refetch()} retrying={insight.isFetching} />
      </Card>
    )
  if (!lesson.data || !insight.data)
    return (
      <SkeletonGroup label={t('page.loading')} className="card">
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  return <Insights insight={insight.data} meeting={lesson.data} />
}

type InsightsProps = { insight: Insight; meeting: Meeting }

function Insights({ insight, meeting }: InsightsProps) {
  const t = useCopy(insights)
  const now = useMinuteClock()
  const { mine, shared } = insight
  const isStudent = meeting.mine === 'student'
  const other = { name: nameOf(meeting.other), gender: meeting.other.gender ?? ('other' as const) }
  const isReady = mine.state === 'ready'
  // What waits on this device is sent while the page says that it waits.
  useEffect(() => {
    const myId = isStudent ? meeting.student.userId : meeting.tutor.userId
    if (isSoundMarked()) void import('./send-sound.ts').then(({ sendSound }) => sendSound(myId))
  }, [isStudent, meeting.student.userId, meeting.tutor.userId])
  return (
    <>
      <Link
        to="/lesson-summary/$id"
        params={{ id: meeting.id }}
        className={buttonClass('plain', 'sm', 'mb-2 -ms-3 only-md')}
      >
        <Icon name="i-ph-arrow-left" flip />
        {t('page.back')}
      </Link>
      <header className="mb-4">
        <h1 className="lt-md:text-h2 focus:shadow-none">{t('page.title', { day: formatWeekday(meeting.start) })}</h1>
        <p className="small quiet">
          {t('page.with', { name: other.name, when: formatDateTimeRange(meeting.start, meeting.end, now) })}
        </p>
      </header>
      <SavingLesson value={meeting.id}>
        <div className="with-aside">
          <div className="col">
            {mine.spoken.length > 0 && !insight.stopped && <SpokenBand insight={insight} meeting={meeting} />}
            <InsightState insight={insight} now={now} />
            {isReady && isStudent && mine.text !== null && mine.text !== '' && (
              <Card aria-labelledby="insight-sentences">
                <SectionHead id="insight-sentences" title={t('sentences.title')} />
                <p className="caption quiet">{t('text.auto')}</p>
                <SentenceList lessonId={meeting.id} sentences={mine.sentences} isOwn other={other} />
              </Card>
            )}
            {!isStudent && shared.length > 0 && (
              <Card aria-labelledby="insight-sentences">
                <SectionHead id="insight-sentences" title={t('sentences.shared')} />
                <p className="caption quiet">{t('sentences.sharedHint')}</p>
                <SentenceList lessonId={meeting.id} sentences={shared} isOwn={false} other={other} />
              </Card>
            )}
            {isReady && <TextCard insight={insight} />}
          </div>
          <aside className="col">
            {mine.words.length > 0 && <NewWords insight={insight} />}
            {mine.state !== 'none' && mine.state !== 'gone' && (
              <PrivacyCard insight={insight} otherName={other.name} now={now} isStudent={isStudent} />
            )}
          </aside>
        </div>
      </SavingLesson>
    </>
  )
}

/** How far the text is, while it is not there. */
function InsightState({ insight, now }: { insight: Insight; now: number }) {
  const t = useCopy(insights)
  const again = useRepeatInsight(insight.lessonId)
  const { state, soundGoneAt } = insight.mine
  if (state === 'ready') return null
  if (insight.stopped || state === 'gone')
    return (
      <Card>
        <EmptyState title={t('page.gone')}>
          {t(insight.barred === 'guardian-required' ? 'page.goneByGuardian' : 'page.goneText')}
        </EmptyState>
      </Card>
    )
  // Agreed, and nothing has come: it may still be on its way from this device or another.
  const isWaiting = state === 'none' && insight.since !== null && now < Date.parse(insight.withdrawUntil)
  if (state === 'none' && !isWaiting)
    return (
      <Card>
        <EmptyState title={t('page.none')}>{t('page.noneText')}</EmptyState>
      </Card>
    )
  if (state !== 'failed')
    return (
      <Card role="status">
        <EmptyState title={t(isWaiting ? 'page.waiting' : 'page.making')}>
          {t(isWaiting ? 'page.waitingText' : 'page.makingText')}
        </EmptyState>
      </Card>
    )
  return (
    <Card className="stack">
      <EmptyState
        title={t('page.failed')}
        action={
          soundGoneAt === null && (
            <Button loading={again.isPending} onClick={() => again.mutate(undefined)}>
              {t('page.again')}
            </Button>
          )
        }
      >
        {soundGoneAt === null
          ? t('page.failedAgain', { when: formatDateTime(insight.withdrawUntil, now) })
          : t('page.failedGone')}
      </EmptyState>
      {again.isError && (
        <Alert kind="danger" urgent>
          {errorText(again.error)}
        </Alert>
      )}
    </Card>
  )
}
