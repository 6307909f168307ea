import type { LessonPreparation } from '#contract/shapes/recap.ts'
import { dashboard } from '#web/copy/dashboard.ts'
import { profile } from '#web/copy/profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { isUpcoming, type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { useUpcoming } from '#web/features/lessons/query.ts'
import { useLessonPreparation } from '#web/features/recaps/query.ts'
import { RecapView } from '#web/features/recaps/recap-view.tsx'
import { Section } from '#web/features/shared/section.tsx'
import { formatNearDay } from '#web/lib/format.ts'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'

/** Who the student of the tutor's next lesson is; nothing while no lesson is booked. */
export function PreparationCard({ now }: { now: number }) {
  const { data } = useUpcoming()
  const [meeting] = data ? isUpcoming(data, now) : []
  return meeting ? <Preparation key={meeting.id} meeting={meeting} now={now} /> : null
}

function Preparation({ meeting, now }: { meeting: Meeting; now: number }) {
  const t = useCopy(dashboard)
  const query = useLessonPreparation(meeting.id)
  return (
    <Section
      className="dash-prep dash-wide"
      title={t.rich('prep.title', { name: nameOf(meeting.student), bdi: (chunks) => <bdi>{chunks}</bdi> })}
      query={query}
      data={query.data}
      failed={t('prep.failed')}
      skeleton={
        <SkeletonGroup label={t('prep.loading')}>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      }
    >
      {(known) => (
        <div className="prep">
          <About known={known} />
          <LastTime known={known} now={now} />
        </div>
      )}
    </Section>
  )
}

function About({ known: { englishLevel, jobTitle, learningObjective, topics } }: { known: LessonPreparation }) {
  const t = useCopy(dashboard)
  const p = useCopy(profile)
  const facts = [
    { name: 'level', value: englishLevel && p(`levels.l${englishLevel}.name`) },
    { name: 'aim', value: learningObjective },
    { name: 'job', value: jobTitle },
  ] as const
  const told = facts.filter(({ value }) => value)
  if (told.length === 0 && topics.length === 0) return <p className="small quiet">{t('prep.nothing')}</p>
  return (
    <div className="stack content-start gap-3">
      {told.length > 0 && (
        <dl className="stack-2">
          {told.map(({ name, value }) => (
            <div key={name}>
              <dt className="caption quiet">{t(`prep.${name}`)}</dt>
              <dd className="break-words">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {topics.length > 0 && (
        <div>
          <span className="caption quiet">{t('prep.topics')}</span>
          <ul className="flex flex-wrap gap-2 mt-1">
            {topics.map((topic) => (
              <li key={topic}>
                <Tag>{topic}</Tag>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function LastTime({ known: { recap, lessonCount }, now }: { known: LessonPreparation; now: number }) {
  const t = useCopy(dashboard)
  if (!recap) return <p className="small quiet">{t(lessonCount > 1 ? 'prep.noRecap' : 'prep.first')}</p>
  const asked = (['nextTime', 'homework', 'toCorrect'] as const).filter((part) => recap[part] !== '')
  return (
    <div>
      <p className="caption quiet mb-2">{t('prep.lastTime', { day: formatNearDay(recap.start, now) })}</p>
      <RecapView recap={recap} parts={asked.length > 0 ? asked : ['practised']} />
    </div>
  )
}
