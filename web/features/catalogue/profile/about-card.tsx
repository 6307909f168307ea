import type { TutorCard as Tutor } from '#contract/people/shapes/tutor.ts'
import { englishLevels } from '#contract/vocabulary/people.ts'
import { profile } from '#web/copy/profile.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'

export function AboutCard({ tutor }: { tutor: Tutor }) {
  const t = useCopy(tutors)
  const p = useCopy(profile)
  const { about, topics, levels } = tutor
  if (!about && topics.length === 0) return null
  return (
    <Card className="stack">
      {about && (
        <>
          <h2>{t('profile.about')}</h2>
          <p className="measure whitespace-pre-line wrap-anywhere">
            <bdi>{about}</bdi>
          </p>
        </>
      )}
      {topics.length > 0 && (
        <div>
          <h3 className="text-h4 mb-2">{t('profile.topics')}</h3>
          <ul className="chips">
            {topics.map((topic) => (
              <li key={topic}>
                <Tag>
                  <bdi>{topic}</bdi>
                </Tag>
              </li>
            ))}
          </ul>
        </div>
      )}
      {/* Who teaches every level says nothing by naming them. */}
      {levels.length < englishLevels.length && (
        <div>
          <h3 className="text-h4 mb-2">{t('teaches')}</h3>
          <ul className="chips">
            {levels.map((level) => (
              <li key={level}>
                <Tag>{p(`levels.l${level}.name`)}</Tag>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
