import { preparation } from '#web/copy/preparation.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AboutStudent, LastRecap } from '#web/features/classroom/recaps/preparation-view.tsx'
import { useLessonPreparation } from '#web/features/classroom/recaps/query.ts'
import { isUpcoming, type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { useUpcoming } from '#web/features/lessons/query.ts'
import { Section } from '#web/features/shared/section.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'

/** Who the student of the tutor's next lesson is; nothing while no lesson is booked. */
export function PreparationCard({ now }: { now: number }) {
  const { data } = useUpcoming()
  const [meeting] = data ? isUpcoming(data, now) : []
  return meeting ? <Preparation key={meeting.id} meeting={meeting} now={now} /> : null
}

function Preparation({ meeting, now }: { meeting: Meeting; now: number }) {
  const t = useCopy(preparation)
  const query = useLessonPreparation(meeting.id)
  return (
    <Section
      className="dash-prep dash-wide"
      title={t.rich('title', { name: nameOf(meeting.student), bdi: (chunks) => <bdi>{chunks}</bdi> })}
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
        <div className="prep">
          <AboutStudent known={known} />
          <LastRecap known={known} now={now} />
        </div>
      )}
    </Section>
  )
}
