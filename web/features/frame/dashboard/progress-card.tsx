import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Progress } from '#contract/classroom/shapes/progress.ts'
import { progress } from '#web/copy/progress.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { GoalDialog } from '#web/features/classroom/progress/goal-dialog.tsx'
import { useProgress } from '#web/features/classroom/progress/query.ts'
import { YearPicture } from '#web/features/classroom/progress/year-picture.tsx'
import { Section } from '#web/features/shared/section.tsx'
import { formatMinutes, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Ring } from '#web/ui/ring.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'

/** Lessons and goals are whole quarters of an hour. */
const quarter = 15

/** The week against the goal, what has been reached so far, and the weeks of a year. */
export function ProgressCard() {
  const t = useCopy(progress)
  const query = useProgress()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      className="dash-progress"
      title={t('title')}
      action={
        query.data && (
          <Button kind="quiet" size="sm" icon="i-ph-target" className="-me-3.5" onClick={() => setOpen(true)}>
            {t(query.data.goalMinutes === null ? 'setGoal' : 'changeGoal')}
          </Button>
        )
      }
      query={query}
      data={query.data}
      failed={t('failed')}
      skeleton={
        <SkeletonGroup label={t('loading')}>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      }
    >
      {(known) => (
        <>
          <div className="progress">
            <div>
              <Week known={known} />
              <hr />
              <Facts known={known} />
              <Link to="/goal" className="lone-link small mt-3">
                {t('openGoal')}
              </Link>
            </div>
            {/* An answer that an earlier version kept on the device is without it. */}
            {known.year && <YearPicture year={known.year} />}
          </div>
          {isOpen && <GoalDialog goal={known.goalMinutes} onClose={() => setOpen(false)} />}
        </>
      )}
    </Section>
  )
}

function Week({ known: { week, goalMinutes: goal } }: { known: Progress }) {
  const t = useCopy(progress)
  if (goal === null)
    return (
      <p>
        <b className="block">{t('week', { count: week.minutes })}</b>
        <span className="small quiet">{t('noGoal')}</span>
      </p>
    )
  const label = t('ofGoal', { done: formatNumber(week.minutes), goal: formatMinutes(goal) })
  return (
    <div className="quota-row">
      <Ring
        label={label}
        arcs={Array.from({ length: goal / quarter }, (_, arc) =>
          (arc + 1) * quarter <= week.minutes ? 'done' : 'open',
        )}
        value={formatNumber(week.minutes)}
        caption={t('ringGoal', { goal: formatMinutes(goal) })}
      />
      <p className="small grow-in">{week.minutes >= goal ? t('reached') : t('toGo', { count: goal - week.minutes })}</p>
    </div>
  )
}

function Facts({ known: { streakWeeks, total, words } }: { known: Progress }) {
  const t = useCopy(progress)
  const facts = [
    { name: 'streak', value: formatNumber(streakWeeks) },
    { name: 'lessons', value: formatNumber(total.lessons) },
    { name: 'minutes', value: formatNumber(total.minutes) },
    {
      name: 'words',
      value:
        words.total === 0
          ? formatNumber(0)
          : t('ofWords', { known: formatNumber(words.known), total: formatNumber(words.total) }),
    },
  ] as const
  return (
    <dl className="grid gap-1">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex justify-between gap-3 small">
          <dt className="quiet">{t(`facts.${name}`)}</dt>
          <dd className="num strong">
            {name === 'words' ? (
              <Link
                to="/words"
                search={{ all: true }}
                className="lone-link"
                aria-label={t('openWords', { words: value })}
              >
                {value}
              </Link>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
