import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { adminDisputes } from '#web/features/team/copy/admin-disputes.ts'
import { statusOf } from '#web/lib/api-errors.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { WaitingActs } from '../approvals/waiting.tsx'
import { LessonHead } from '../lessons/lesson-head.tsx'
import { LessonLog } from '../lessons/lesson-log.tsx'
import { membersOf } from '../lessons/query.ts'
import { Earlier, Words } from './case-words.tsx'
import { type LessonCaseReply, useLessonCase } from './query.ts'
import { RulingPanel } from './ruling-panel.tsx'

/** `/admin/dispute/{lesson}`: the evidence about a lesson beside the decision. */
export function CasePage({ lessonId }: { lessonId: number }) {
  const t = useCopy(adminDisputes)
  const { data, error, isFetching, refetch } = useLessonCase(lessonId)
  if (data) return <Case found={data} />
  if (error)
    return (
      <ErrorState title={t('page.failed')} onRetry={() => void refetch()} retrying={isFetching}>
        {statusOf(error) === 404 ? t('page.gone') : <ErrorText error={error} />}
      </ErrorState>
    )
  return (
    <SkeletonGroup label={t('page.loading')} className="stack">
      <Skeleton className="h-16" />
      <Skeleton className="h-60" />
      <Skeleton className="h-40" />
    </SkeletonGroup>
  )
}

function Case({ found }: { found: LessonCaseReply }) {
  const t = useCopy(adminDisputes)
  const now = useMinuteClock()
  const { lesson } = found
  const { tutor } = membersOf(found)
  return (
    <>
      {/* Wide screens have the way back in their bar. */}
      <p className="mb-2 only-sm">
        <Link to="/admin/disputes" search={{ state: 'open' }} className={buttonClass('plain', 'sm', '-ms-3')}>
          <Icon name="i-ph-arrow-left" flip />
          {t('page.back')}
        </Link>
      </p>
      <LessonHead row={found} />
      <div className="with-aside">
        <div className="col">
          <section className="card stack" aria-label={t('page.who')}>
            <h2>{t('page.who')}</h2>
            <LessonLog row={found} />
          </section>
          <Words found={found} now={now} />
          <Earlier found={found} now={now} />
        </div>
        <aside className="col">
          {tutor && <WaitingActs personId={tutor.userId} kinds={['ruling']} subjectId={lesson.id} />}
          <RulingPanel found={found} />
        </aside>
      </div>
    </>
  )
}
