import { canJoin } from '#contract/lessons/rules/lesson-status.ts'
import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { MinorChip } from '#web/features/people/guardian/minor-chip.tsx'
import {
  formatDate,
  formatDateTime,
  formatMinutes,
  formatTime,
  formatTimeRange,
  formatWeekday,
} from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { DateLeaf } from './date-leaf.tsx'
import { LessonActions } from './lesson-actions.tsx'
import { LessonMenu } from './lesson-menu.tsx'
import { type Meeting, nameOf, phaseOf } from './meeting.ts'
import { PhaseChip } from './phase-chip.tsx'
import type { LessonTasks } from './tasks.ts'
import { milestoneWords } from './words.ts'

type LessonCardProps = { meeting: Meeting; tasks: LessonTasks; now: number }

/** One lesson in the grid: when, with whom, its status, and its actions. */
export function LessonCard({ meeting, tasks, now }: LessonCardProps) {
  const t = useCopy(lessons)
  const name = nameOf(meeting.other)
  const phase = phaseOf(meeting, now)
  const lit = phase === 'joinable' || phase === 'happening'
  const off = meeting.canceledAt !== null
  const { lateMinutes } = meeting.lesson
  return (
    <Card
      as="article"
      className={cx('lesson-card grid grid-rows-[auto_auto_1fr_auto] gap-4', lit && 'lesson-card-now')}
      aria-label={formatDateTime(meeting.start, now)}
    >
      <div className="flex items-start gap-3">
        <DateLeaf at={meeting.start} now={now} />
        <div className="grow-in">
          <h2 className={cx('text-h4 font-strong', off && 'line-through quiet')}>
            {formatWeekday(meeting.start)}
            <span className="visually-hidden"> {formatDate(meeting.start, now)}</span>
          </h2>
          <p className={cx('small num', off && 'line-through quiet')}>{formatTimeRange(meeting.start, meeting.end)}</p>
        </div>
        <LessonMenu meeting={meeting} tasks={tasks} now={now} />
      </div>
      <div className="row-2 flex-wrap justify-between">
        <span className="row-2 flex-wrap">
          <PhaseChip meeting={meeting} now={now} />
          {meeting.other.minor && <MinorChip />}
        </span>
        <span className="caption quiet">{milestoneWords(meeting, now)}</span>
      </div>
      <div className="person">
        <Avatar
          name={name}
          src={meeting.other.image}
          side={meeting.mine === 'student' ? 'tutor' : 'student'}
          decorative
        />
        <div>
          <bdi className="person-name clamp-1" title={name}>
            {name}
          </bdi>
          <span className="person-sub">
            {off && lateMinutes > 0
              ? t('usedLate', { minutes: formatMinutes(lateMinutes) })
              : off && meeting.mine === 'student'
                ? t('returned', { minutes: formatMinutes(meeting.lesson.duration) })
                : meeting.end <= now && canJoin(meeting, now)
                  ? t('late', { time: formatTime(meeting.end + 15 * 60_000) })
                  : formatMinutes(meeting.lesson.duration)}
          </span>
        </div>
      </div>
      <LessonActions meeting={meeting} tasks={tasks} now={now} />
    </Card>
  )
}

type LessonGridProps = { label: string; list: readonly Meeting[]; tasks: LessonTasks; now: number }

export function LessonGrid({ label, list, tasks, now }: LessonGridProps) {
  return (
    <ul className="cards-3" aria-label={label}>
      {list.map((meeting) => (
        <li key={meeting.id} className="grid min-w-0">
          <LessonCard meeting={meeting} tasks={tasks} now={now} />
        </li>
      ))}
    </ul>
  )
}

const six = [0, 1, 2, 3, 4, 5]

export function LessonGridSkeleton() {
  const t = useCopy(lessons)
  return (
    <SkeletonGroup label={t('loading')} className="cards-3">
      {six.map((card) => (
        <div key={card} className="card stack">
          <div className="row">
            <Skeleton className="w-13 h-14 rounded" />
            <div className="grow-in stack-2">
              <Skeleton className="h-5 w-1/3" />
              <Skeleton className="h-4 w-2/3" />
            </div>
          </div>
          <Skeleton className="h-7 w-2/5 rounded-full" />
          <div className="row">
            <Skeleton className="size-11 rounded-full" />
            <Skeleton className="h-5 w-1/2" />
          </div>
          <Skeleton className="h-control rounded" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
