import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { LessonDetails } from '#contract/lessons/shapes/lesson.ts'
import { disputableSince } from '#contract/money/rules/disputes.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { disputeLimits } from '#contract/vocabulary/disputes.ts'
import { session } from '#contract/vocabulary/limits.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { adminDisputes } from '#web/features/team/copy/admin-disputes.ts'
import { adminLesson } from '#web/features/team/copy/admin-lesson.ts'
import { statusOf } from '#web/lib/api-errors.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatAmount, formatDateTime, formatMinutes } from '#web/lib/format.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { WaitingActs } from '../approvals/waiting.tsx'
import { Earlier, Words } from '../disputes/case-words.tsx'
import { type LessonCaseReply, useLessonCase } from '../disputes/query.ts'
import { RulingPanel } from '../disputes/ruling-panel.tsx'
import { LessonHead } from '../lessons/lesson-head.tsx'
import { LessonLog } from '../lessons/lesson-log.tsx'
import { nameOf } from '../lessons/members.tsx'
import { membersOf, useLessonDetails } from '../lessons/query.ts'
import { lessonsTable } from '../lessons/table.tsx'
import { TablePreview } from '../people/table-preview.tsx'
import { ActPanel } from './act-panel.tsx'
import { DisputeDialog, type Side } from './dispute-dialog.tsx'
import './lesson.css'

/** `/admin/lesson/{id}`: one lesson with what happened in it, and what the team can do about it. */
export function LessonPage({ id }: { id: number }) {
  const t = useCopy(adminLesson)
  const details = useLessonDetails(id)
  const found = useLessonCase(id)
  const error = details.error ?? found.error
  const retry = () => void Promise.all([details.refetch(), found.refetch()])
  if (details.data && found.data) return <Found details={details.data} found={found.data} />
  if (error)
    return (
      <ErrorState title={t('failed')} onRetry={retry} retrying={details.isFetching || found.isFetching}>
        {statusOf(error) === 404 ? t('gone') : <ErrorText error={error} />}
      </ErrorState>
    )
  return (
    <SkeletonGroup label={t('loading')} className="stack">
      <Skeleton className="h-16" />
      <Skeleton className="h-60" />
      <Skeleton className="h-40" />
    </SkeletonGroup>
  )
}

type FoundProps = { details: LessonDetails; found: LessonCaseReply }

/** Who may still dispute the lesson and has not. */
const disputableSides = ({ lesson, disputes }: LessonCaseReply, now: number): Side[] => {
  const end = Date.parse(lesson.start) + minutes(lesson.duration)
  const canceledAt = lesson.canceledAt === null ? null : Date.parse(lesson.canceledAt)
  const since = disputableSince({ end, canceledAt, lateMinutes: lesson.lateMinutes, verdict: lesson.verdict }, now)
  if (since === null || now > since + disputeLimits.openMs) return []
  const stated = disputes.filter(({ state }) => state !== 'withdrawn').map(({ side }) => side)
  return (['student', 'tutor'] as const).filter((side) => !stated.includes(side))
}

function Found({ details, found }: FoundProps) {
  const t = useCopy(adminLesson)
  const d = useCopy(adminDisputes)
  const now = useMinuteClock()
  const [isDisputing, setDisputing] = useState(false)
  const { lesson } = found
  const { student, tutor } = membersOf(found)
  const start = Date.parse(lesson.start)
  const sides = disputableSides(found, now)
  const isAhead = lesson.canceledAt === null && now < start
  const isRuled = found.terms !== null
  // Nobody can be inside before.
  const isOpened = now >= start - session.joinBeforeMs && (lesson.canceledAt === null || isRuled)
  const aside: ReactNode = isAhead ? (
    <ActPanel key={lesson.updatedAt} lesson={lesson} now={now} />
  ) : isRuled ? (
    <RulingPanel found={found} />
  ) : null
  return (
    <>
      {/* Wide screens have the way back in their bar. */}
      <p className="mb-2 only-sm">
        <Link to="/admin/lessons" className={buttonClass('plain', 'sm', '-ms-3')}>
          <Icon name="i-ph-arrow-left" flip />
          {t('back')}
        </Link>
      </p>
      <LessonHead row={found}>
        {sides.length > 0 && (
          <Button kind="line" icon="i-ph-scales" onClick={() => setDisputing(true)}>
            {t('dispute.open')}
          </Button>
        )}
      </LessonHead>
      <div className={aside ? 'with-aside lesson-page' : 'col'}>
        <div className="col">
          {isOpened && (
            <section className="card stack" aria-label={d('page.who')}>
              <h2>{d('page.who')}</h2>
              <LessonLog row={found} />
            </section>
          )}
          {found.disputes.length > 0 && <Words found={found} now={now} />}
          <Facts details={details} now={now} />
          <Earlier found={found} now={now} />
          {!isOpened && student && (
            <TablePreview
              table={lessonsTable}
              title={t('others', { name: nameOf(student) })}
              search={{ member: student.userId }}
              all={<Link to="/admin/lessons" search={{ member: student.userId }} />}
            />
          )}
        </div>
        {aside && (
          <aside className="col">
            {tutor && <WaitingActs personId={tutor.userId} kinds={['ruling']} subjectId={lesson.id} />}
            {aside}
          </aside>
        )}
      </div>
      {isDisputing && <DisputeDialog lesson={lesson} sides={sides} onClose={() => setDisputing(false)} />}
    </>
  )
}

function Facts({ details: { lesson, outcome, held }, now }: { details: LessonDetails; now: number }) {
  const t = useCopy(adminLesson)
  const heldMinutes = held.reduce((sum, part) => sum + part.minutes, 0)
  const facts: readonly (readonly [string, string | null])[] = [
    [t('facts.created'), formatDateTime(lesson.createdAt, now)],
    [t('facts.price'), formatAmount(lesson.price)],
    [t('facts.held'), heldMinutes > 0 && outcome === null ? formatMinutes(heldMinutes) : null],
    [
      t('facts.lateCancel'),
      lesson.canceledAt === null && lesson.verdict === null && lesson.lateCancel
        ? formatDateTime(lesson.lateCancel.from, now)
        : null,
    ],
    [t('facts.canceled'), lesson.canceledAt && formatDateTime(lesson.canceledAt, now)],
    [t('facts.used'), lesson.lateMinutes > 0 ? formatMinutes(lesson.lateMinutes) : null],
    [t('facts.together'), outcome && formatMinutes(outcome.togetherMinutes)],
    [t('facts.returned'), outcome && formatMinutes(outcome.returnedMinutes)],
    [t('facts.paid'), outcome && formatMinutes(outcome.paidMinutes)],
  ]
  return (
    <section className="card stack-2" aria-label={t('facts.title')}>
      <h2>{t('facts.title')}</h2>
      <dl className="facts">
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
