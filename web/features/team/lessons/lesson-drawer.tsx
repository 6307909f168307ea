import { Link } from '@tanstack/react-router'
import type { LessonWithMembers } from '#contract/lessons/shapes/lesson.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { adminLessons } from '#web/features/team/copy/admin-lessons.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatAmount, formatDateTime, formatTimeRange } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { Moment } from '../table/cells.tsx'
import { LessonLog } from './lesson-log.tsx'
import { LessonStatusChip } from './lesson-status.tsx'
import { useLessonDetails } from './query.ts'

function Details({ row }: { row: LessonWithMembers }) {
  const t = useCopy(adminLessons)
  const now = useMinuteClock()
  const { lesson } = row
  const start = Date.parse(lesson.start)
  return (
    <div className="stack">
      <div className="row between">
        <span className="grid">
          <b>{formatDateTime(start, now)}</b>
          <span className="caption quiet">{formatTimeRange(start, start + minutes(lesson.duration))}</span>
        </span>
        <LessonStatusChip lesson={lesson} now={now} />
      </div>
      <LessonLog row={row} />
      <dl className="facts">
        <div>
          <dt>{t('log.price')}</dt>
          <dd className="num">{formatAmount(lesson.price)}</dd>
        </div>
        <div>
          <dt>{t('columns.created')}</dt>
          <dd>
            <Moment at={lesson.createdAt} now={now} />
          </dd>
        </div>
        {lesson.canceledAt !== null && (
          <div>
            <dt>{t('columns.cancelled')}</dt>
            <dd>
              <Moment at={lesson.canceledAt} now={now} />
            </dd>
          </div>
        )}
      </dl>
      <Link to="/admin/lesson/$id" params={{ id: lesson.id }} className={buttonClass('line')}>
        {t('log.page')}
      </Link>
    </div>
  )
}

/** One lesson beside what it was opened from: who came when, for how long, and how punctual. */
export function LessonDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useCopy(adminLessons)
  const { data, error, isFetching, refetch } = useLessonDetails(id)
  return (
    <Drawer open onOpen={(open) => !open && onClose()} side="end" title={t('log.of', { id: String(id) })}>
      {data ? (
        <Details row={data} />
      ) : error ? (
        <ErrorState title={t('log.lessonFailed')} onRetry={() => void refetch()} retrying={isFetching}>
          <ErrorText error={error} />
        </ErrorState>
      ) : (
        <SkeletonGroup label={t('log.loading')} className="stack">
          <Skeleton className="h-11 w-3/5" />
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </SkeletonGroup>
      )}
    </Drawer>
  )
}
