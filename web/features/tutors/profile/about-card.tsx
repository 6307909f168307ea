import type { TutorCard as Tutor } from '#contract/shapes/tutor.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'

export function AboutCard({ tutor }: { tutor: Tutor }) {
  const t = useCopy(tutors)
  const { about, topics } = tutor
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
    </Card>
  )
}
