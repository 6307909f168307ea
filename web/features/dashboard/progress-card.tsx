import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Progress } from '#contract/shapes/progress.ts'
import { progress } from '#web/copy/progress.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { GoalDialog } from '#web/features/progress/goal-dialog.tsx'
import { useProgress } from '#web/features/progress/query.ts'
import { Section } from '#web/features/shared/section.tsx'
import { formatMinutes, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'

/** The week against the goal, and what has been reached so far. */
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
          <Button kind="quiet" size="sm" icon="i-ph-target" onClick={() => setOpen(true)}>
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
          <Week known={known} />
          <hr />
          <Facts known={known} />
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
    <div className="stack-2">
      <b>{label}</b>
      <ProgressLine label={label} share={Math.min(1, week.minutes / goal)} />
      <span className="small quiet">
        {week.minutes >= goal ? t('reached') : t('toGo', { count: goal - week.minutes })}
      </span>
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
      value: t('ofWords', { known: formatNumber(words.known), total: formatNumber(words.total) }),
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
