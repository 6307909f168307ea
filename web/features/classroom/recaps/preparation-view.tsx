import type { LessonPreparation } from '#contract/classroom/shapes/recap.ts'
import { preparation } from '#web/copy/preparation.ts'
import { profile } from '#web/copy/profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatNearDay } from '#web/lib/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { RecapView } from './recap-view.tsx'

type KnownProps = { known: LessonPreparation }

/** Level, goal, work and topics of the student. */
export function AboutStudent({ known: { englishLevel, jobTitle, learningObjective, topics } }: KnownProps) {
  const t = useCopy(preparation)
  const p = useCopy(profile)
  const facts = [
    { name: 'level', value: englishLevel && p(`levels.l${englishLevel}.name`) },
    { name: 'aim', value: learningObjective },
    { name: 'job', value: jobTitle },
  ] as const
  const filledFacts = facts.filter(({ value }) => value)
  if (filledFacts.length === 0 && topics.length === 0) return <p className="small quiet">{t('nothing')}</p>
  return (
    <div className="stack content-start gap-3">
      {filledFacts.length > 0 && (
        <dl className="stack-2">
          {filledFacts.map(({ name, value }) => (
            <div key={name}>
              <dt className="caption quiet">{t(name)}</dt>
              <dd className="break-words">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {topics.length > 0 && (
        <div>
          <span className="caption quiet">{t('topics')}</span>
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

/** Where the last recap of the two says to begin, and the homework it gave. */
export function LastRecap({ known: { recap, lessonCount }, now }: KnownProps & { now: number }) {
  const t = useCopy(preparation)
  if (!recap) return <p className="small quiet">{t(lessonCount > 1 ? 'noRecap' : 'first')}</p>
  const writtenParts = (['nextTime', 'homework', 'toCorrect'] as const).filter((part) => recap[part] !== '')
  return (
    <div>
      <p className="caption quiet mb-2">{t('lastTime', { day: formatNearDay(recap.start, now) })}</p>
      <RecapView recap={recap} parts={writtenParts.length > 0 ? writtenParts : ['practised']} />
    </div>
  )
}

/** The words and corrections that come back to the student next. */
export function ComingWords({ known: { words, wordCount } }: KnownProps) {
  const t = useCopy(preparation)
  if (words.length === 0) return <p className="small quiet">{t('noWords')}</p>
  return (
    <div>
      <p className="caption quiet">
        {t('words')}
        {wordCount > words.length && <span> · {t('moreWords', { count: wordCount })}</span>}
      </p>
      <ul className="divided">
        {words.map(({ id, text, meaning }) => (
          <li key={id} className="py-2">
            <bdi className="strong break-words">{text}</bdi>
            {meaning !== '' && (
              <span className="small quiet block break-words" dir="auto">
                {meaning}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
