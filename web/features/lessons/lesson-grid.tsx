import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { LessonCard } from './lesson-card.tsx'
import type { Meeting } from './meeting.ts'
import type { LessonTasks } from './tasks.ts'

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
