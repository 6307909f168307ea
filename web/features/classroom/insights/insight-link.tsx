import { Link } from '@tanstack/react-router'
import type { Insight } from '#contract/classroom/shapes/insight.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { insights } from '#web/features/classroom/copy/insights.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useInsight } from './query.ts'

const stateOf = ({ since, stopped, mine, shared }: Insight) => {
  if (stopped) return null
  if (shared.length > 0) return 'shared'
  if (mine.state === 'ready') return 'ready'
  if (mine.state === 'failed') return 'failed'
  return since === null ? null : 'waiting'
}

/** On the page of a past lesson: the way to what one said in it. Nothing where there is nothing. */
export function InsightLink({ lessonId }: { lessonId: number }) {
  const t = useCopy(insights)
  const { data } = useInsight(lessonId)
  const state = data ? stateOf(data) : null
  if (!state) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3" aria-labelledby="insight-link">
      <div>
        <h2 id="insight-link" className="text-h4">
          {t('link.title')}
        </h2>
        <p className="small quiet">{t(`link.${state}`)}</p>
      </div>
      <Link to="/lesson-insights/$id" params={{ id: lessonId }} className={buttonClass('line', 'sm')}>
        {t('link.open')}
      </Link>
    </Card>
  )
}
