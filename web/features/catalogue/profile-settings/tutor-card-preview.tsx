import type { TutorCard as Tutor } from '#contract/people/shapes/tutor.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { profileSettings } from '#web/features/catalogue/copy/profile-settings.ts'
import { TutorCard } from '#web/features/catalogue/tutors/tutor-card.tsx'
import '#web/features/catalogue/tutors/tutors.css'
import { useMinuteClock } from '#web/lib/clock.ts'

/** The card of the tutor list as a preview. Its links are inert, because it leads nowhere from here. */
export function TutorCardPreview({ tutor }: { tutor: Tutor }) {
  const t = useCopy(profileSettings)
  const now = useMinuteClock()
  return (
    <section className="stack-2">
      <h2 className="text-h4">{t('preview')}</h2>
      <p className="caption quiet">{t('previewText')}</p>
      <div inert className="max-w-100">
        <TutorCard tutor={tutor} now={now} onBook={() => undefined} />
      </div>
    </section>
  )
}
