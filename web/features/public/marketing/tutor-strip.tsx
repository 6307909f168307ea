import { Link } from '@tanstack/react-router'
import { landing } from '#web/copy/landing.ts'
import { useTutors } from '#web/features/catalogue/tutors/query.ts'
import { TutorTile } from '#web/features/catalogue/tutors/tutor-tile.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { Band } from './marketing-page.tsx'

const shownTutors = 4

/** The tutors who can be booked soonest. Left out while nobody is known: nothing else on the page depends on it. */
export function TutorStrip() {
  const { data } = useTutors({})
  const now = useMinuteClock()
  const tutors = data?.pages[0]?.list.slice(0, shownTutors) ?? []
  if (tutors.length === 0) return null
  return (
    <Band>
      <div className="section-head">
        <h2 className="display-line">{landing.tutors.title}</h2>
        <Link to="/tutors" className="lone-link small">
          {landing.tutors.all}
        </Link>
      </div>
      <ul className="recs">
        {tutors.map((tutor) => (
          <li className="grid [scroll-snap-align:start]" key={tutor.id}>
            <TutorTile tutor={tutor} now={now} sizes="(max-width: 767px) 248px, 280px" />
          </li>
        ))}
      </ul>
    </Band>
  )
}
