import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { Section } from '#web/features/shared/section.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { LessonWordRows, type WordSaver } from './lesson-words.tsx'
import { useCallWords } from './query.ts'

type LessonWordsCardProps = { lessonId: number; people: readonly WordSaver[]; isStudent: boolean }

/** The words that were saved in a lesson, and for the student the way to review them. */
export function LessonWordsCard({ lessonId, people, isStudent }: LessonWordsCardProps) {
  const t = useCopy(wordList)
  const query = useCallWords({ kind: 'lesson', id: lessonId })
  return (
    <Section
      title={t('lesson.title')}
      action={
        isStudent && (
          <Link to="/words" className="lone-link small">
            {t('lesson.review')}
          </Link>
        )
      }
      query={query}
      data={query.data}
      failed={t('lesson.failed')}
      skeleton={
        <SkeletonGroup label={t('loading')}>
          <SkeletonRows rows={2} />
        </SkeletonGroup>
      }
    >
      {(words) =>
        words.length === 0 ? (
          <p className="small quiet">{t('lesson.none')}</p>
        ) : (
          <LessonWordRows words={words} people={people} columns />
        )
      }
    </Section>
  )
}
