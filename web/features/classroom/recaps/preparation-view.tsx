import { Link } from '@tanstack/react-router'
import type { LessonPreparation } from '#contract/classroom/shapes/recap.ts'
import { preparation } from '#web/copy/preparation.ts'
import { profile } from '#web/copy/profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { CorrectionTexts } from '#web/features/classroom/corrections/correction-texts.tsx'
import { DueLine, HomeworkChip } from '#web/features/classroom/homework/homework-view.tsx'
import { MinorChip } from '#web/features/people/guardian/minor-chip.tsx'
import { formatNearDay } from '#web/lib/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { NextMarkFact } from './next-mark-fact.tsx'
import { RecapView } from './recap-view.tsx'

type KnownProps = { known: LessonPreparation }

/** Level, goal, marks, work and topics of the student. */
export function AboutStudent({ known }: KnownProps) {
  const { englishLevel, jobTitle, learningObjective, topics, minor } = known
  const t = useCopy(preparation)
  const p = useCopy(profile)
  const facts = [
    { name: 'level', value: englishLevel && p(`levels.l${englishLevel}.name`) },
    { name: 'aim', value: learningObjective },
    { name: 'job', value: jobTitle },
  ] as const
  const filledFacts = facts.filter(({ value }) => value)
  const lead = (
    <>
      {minor && <MinorChip className="justify-self-start" />}
      <NextMarkFact known={known} />
    </>
  )
  if (filledFacts.length === 0 && topics.length === 0)
    return (
      <div className="stack content-start gap-3">
        {lead}
        {!minor && <p className="small quiet">{t('nothing')}</p>}
      </div>
    )
  return (
    <div className="stack content-start gap-3">
      {lead}
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

/** What the student recorded for their passport and asked the tutor to mark, one line each. */
export function WaitingRecordings({ known: { recordings }, now }: KnownProps & { now: number }) {
  const t = useCopy(preparation)
  // An answer that an earlier version kept on the device is without them.
  if (!recordings?.length) return null
  return (
    <ul className="stack-1">
      {recordings.map(({ id, askedAt }) => (
        <li key={id}>
          <Link to="/mark/recording/$id" params={{ id }} target="_blank" className="lone-link small">
            {t('recording', { day: formatNearDay(askedAt, now) })}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What the two have open, and what was returned lately. */
export function KnownHomework({ known: { homework }, now }: KnownProps & { now: number }) {
  const t = useCopy(preparation)
  if (homework.length === 0) return null
  return (
    <div>
      <p className="caption quiet">{t('homework')}</p>
      <ul className="divided">
        {homework.map((one) => (
          <li key={one.id} className="py-2">
            <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
              <p dir="auto" className="grow-in line-clamp-3 wrap-anywhere" title={one.text}>
                {one.text}
              </p>
              <HomeworkChip homework={one} isTutor />
            </div>
            <p className="caption quiet">
              <DueLine homework={one} now={now} />
            </p>
            {one.state === 'done' && !one.closed && (
              <Link to="/homework" search={{ with: one.student.id }} target="_blank" className="lone-link small">
                {t('review')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Where the last recap of the two says to begin, and the homework it gave. */
export function LastRecap({ known: { recap, lessonCount, homework }, now }: KnownProps & { now: number }) {
  const t = useCopy(preparation)
  if (!recap) return <p className="small quiet">{t(lessonCount > 1 ? 'noRecap' : 'first')}</p>
  // Homework that is listed says what became of it as well.
  const isListed = homework.some((one) => one.ofRecap && one.lessonId === recap.lessonId && one.text === recap.homework)
  const writtenParts = (['nextTime', 'homework', 'toCorrect'] as const).filter(
    (part) => recap[part] !== '' && !(part === 'homework' && isListed),
  )
  return (
    <div>
      <p className="caption quiet mb-2">{t('lastTime', { day: formatNearDay(recap.start, now) })}</p>
      <RecapView recap={recap} parts={writtenParts.length > 0 ? writtenParts : ['practised']} />
    </div>
  )
}

/** The words that come back to the student next. */
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

/** The corrections that come back to the student next, by whichever tutor; nothing without any. */
export function ComingCorrections({ known: { corrections } }: KnownProps) {
  const t = useCopy(preparation)
  if (corrections.length === 0) return null
  return (
    <div>
      <p className="caption quiet">{t('corrections')}</p>
      <ul className="divided">
        {corrections.map((one) => (
          <li key={one.id} className="py-2">
            <CorrectionTexts texts={{ ...one, why: '' }} />
          </li>
        ))}
      </ul>
    </div>
  )
}
