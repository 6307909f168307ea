import { isMarkDue } from '#contract/classroom/rules/marks.ts'
import type { LessonPreparation } from '#contract/classroom/shapes/recap.ts'
import { markLimits } from '#contract/vocabulary/marks.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { goals } from '#web/features/classroom/copy/goals.ts'
import { marks } from '#web/features/classroom/copy/marks.ts'
import { formatBand, goalName } from '#web/features/classroom/goals/words.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDate } from '#web/lib/format.ts'

/** The goal of the student, the tutor's latest mark, and when the next one is due. */
export function NextMarkFact({ known: { goal, mark } }: { known: LessonPreparation }) {
  const t = useCopy(marks)
  const g = useCopy(goals)
  const now = useMinuteClock()
  // An answer that an earlier version kept on the device is without them.
  if (!mark) return null
  const { overall, lessonsSince, askedAt } = mark
  // The lesson that is prepared is one of them.
  const left = markLimits.everyLessons - lessonsSince - 1
  const next = isMarkDue(lessonsSince + 1) ? t('known.due') : t('known.in', { count: left + 1 })
  const last = overall === null ? t('known.none') : t('known.last', { band: formatBand(overall) })
  return (
    <dl className="stack-2">
      {goal && (
        <div>
          <dt className="caption quiet">{t('known.goal')}</dt>
          <dd>
            <bdi>{goalName(g, goal)}</bdi>
            {goal.until && <span className="small quiet"> {formatDate(goal.until, now)}</span>}
          </dd>
        </div>
      )}
      <div>
        <dt className="caption quiet">{t('known.mark')}</dt>
        <dd>
          {last}، {askedAt ? t('known.asked') : next}
        </dd>
      </div>
    </dl>
  )
}
