import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { useFittingTutors } from '#web/features/catalogue/tutors/query.ts'
import { TutorTile } from '#web/features/catalogue/tutors/tutor-tile.tsx'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { flattenPages, usePast, useUpcoming } from '#web/features/lessons/query.ts'
import { SectionHead } from '#web/ui/card.tsx'
import { pastPageSize } from './past-card.tsx'

const shown = 3

/** Tutors free this week who teach the student's topics, those they have not met first; nothing without any. */
export function FittingTutors({ now }: { now: number }) {
  const t = useCopy(dashboard)
  const { data } = useFittingTutors()
  const upcoming = useUpcoming().data ?? []
  const known = new Set([...flattenPages(usePast(pastPageSize).data), ...upcoming].map(({ tutor }) => tutor.userId))
  if (!data || data.list.length === 0) return null
  const list = [...data.list.filter(({ id }) => !known.has(id)), ...data.list.filter(({ id }) => known.has(id))].slice(
    0,
    shown,
  )
  return (
    <section className="dash-fitting dash-wide" aria-labelledby="fitting-tutors">
      <SectionHead
        id="fitting-tutors"
        title={t(data.byTopics ? 'fitting.title' : 'fitting.others')}
        action={
          <Link to="/tutors" className="lone-link small">
            {t('fitting.all')}
          </Link>
        }
      />
      <ul className="fitting-list">
        {list.map((tutor) => (
          <li key={tutor.id}>
            <TutorTile tutor={tutor} now={now} sizes="(max-width: 767px) 60vw, 260px" />
          </li>
        ))}
      </ul>
    </section>
  )
}
