import { Link } from '@tanstack/react-router'
import { recaps } from '#web/copy/recaps.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useLatestRecap } from '#web/features/classroom/recaps/query.ts'
import { RecapView } from '#web/features/classroom/recaps/recap-view.tsx'
import { formatNearDay } from '#web/lib/format.ts'
import { Card, SectionHead } from '#web/ui/card.tsx'

/** What to correct and to do at home, from the latest lesson that has a recap; nothing without one. */
export function LatestRecap({ now }: { now: number }) {
  const t = useCopy(recaps)
  const { data } = useLatestRecap()
  if (!data) return null
  const { recap, start, tutor } = data
  const lesson = t('latest.of', { name: tutor.name ?? '', day: formatNearDay(start, now) })
  const hasTasks = recap.toCorrect !== '' || recap.homework !== ''
  return (
    <Card className="dash-recap">
      <SectionHead
        title={t('latest.title')}
        action={
          <Link
            to="/lesson-summary/$id"
            params={{ id: recap.lessonId }}
            className="lone-link small whitespace-nowrap"
            aria-label={`${t('latest.all')} ${lesson}`}
          >
            {t('latest.all')}
          </Link>
        }
      />
      <p className="small quiet mb-3">{lesson}</p>
      <RecapView recap={recap} parts={hasTasks ? ['toCorrect', 'homework'] : ['practised', 'nextTime']} />
    </Card>
  )
}
