import { useState } from 'react'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { goals } from '#web/features/classroom/copy/goals.ts'
import { PassportCard } from '#web/features/classroom/passport/passport-card.tsx'
import { RecordingsCard } from '#web/features/classroom/passport-recordings/recordings-card.tsx'
import type { Recorder } from '#web/features/classroom/voice/kept-voice.ts'
import { PageHead } from '#web/features/shared/page-head.tsx'
import { FailedSection, Section } from '#web/features/shared/section.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDate } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { Criteria } from './criteria.tsx'
import { GoalDialog } from './goal-dialog.tsx'
import { GoalHead } from './goal-head.tsx'
import { MarkChart } from './mark-chart.tsx'
import { MinutesCard } from './minutes-card.tsx'
import { NextMarkCard } from './next-mark.tsx'
import { NextSteps } from './next-steps.tsx'
import { useGoal, useMyMarks } from './query.ts'
import './goals.css'

/** `/goal`: what the student learns for, what their tutors marked, and what comes next. */
export function GoalPage({ Recorder }: { Recorder: Recorder }) {
  const t = useCopy(goals)
  const now = useMinuteClock()
  const goal = useGoal()
  const marks = useMyMarks()
  const [isOpen, setOpen] = useState(false)
  const list = marks.data?.list
  const [latest, before] = list ?? []
  return (
    <>
      <PageHead title={titles.goal} />
      <div className="with-aside">
        <div className="col">
          <div className="lt-xl:order-1">
            {goal.data !== undefined ? (
              <GoalHead goal={goal.data} marks={list} now={now} onEdit={() => setOpen(true)} />
            ) : goal.isError ? (
              <Card>
                <FailedSection text={t('failed')} onRetry={() => void goal.refetch()} retrying={goal.isFetching} />
              </Card>
            ) : (
              <SkeletonGroup label={t('loading')}>
                <Skeleton className="h-56 rounded-lg" />
              </SkeletonGroup>
            )}
          </div>
          <Section
            className="lt-xl:order-3"
            title={t('chart.title')}
            query={marks}
            data={list}
            failed={t('chart.failed')}
            skeleton={
              <SkeletonGroup label={t('chart.loading')}>
                <Skeleton className="h-54 rounded" />
              </SkeletonGroup>
            }
          >
            {(known) =>
              known.length === 0 ? (
                <p className="small quiet">{t('chart.none')}</p>
              ) : (
                <MarkChart marks={known} goal={goal.data ?? null} now={now} />
              )
            }
          </Section>
          <Section
            className="lt-xl:order-4"
            title={t('criteria.title')}
            action={latest && <span className="small quiet">{formatDate(latest.start, now)}</span>}
            query={marks}
            data={list}
            failed={t('chart.failed')}
            skeleton={
              <SkeletonGroup label={t('chart.loading')}>
                <SkeletonText lines={4} />
              </SkeletonGroup>
            }
          >
            {() =>
              latest ? (
                <Criteria mark={latest} before={before ?? null} goal={goal.data ?? null} />
              ) : (
                <p className="small quiet">{t('criteria.none')}</p>
              )
            }
          </Section>
          <div className="lt-xl:order-6 empty:hidden">
            <MinutesCard />
          </div>
          <div className="lt-xl:order-7 empty:hidden">
            <RecordingsCard now={now} Recorder={Recorder} />
          </div>
        </div>
        <aside className="col">
          {marks.data && (
            <>
              <div className="lt-xl:order-2">
                <NextSteps latest={latest} next={marks.data.next} now={now} />
              </div>
              <div className="lt-xl:order-5">
                <NextMarkCard latest={latest} next={marks.data.next} now={now} />
              </div>
            </>
          )}
          <div className="lt-xl:order-8 empty:hidden">
            <PassportCard />
          </div>
        </aside>
      </div>
      {isOpen && <GoalDialog goal={goal.data ?? null} onClose={() => setOpen(false)} />}
    </>
  )
}
