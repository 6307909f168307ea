import { useState } from 'react'
import type { LessonPreparation } from '#contract/classroom/shapes/recap.ts'
import { preparation } from '#web/copy/preparation.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { LinkedText } from '#web/features/classroom/notes/notes-links.tsx'
import { useLessonNotes } from '#web/features/classroom/notes/query.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { formatNearDay } from '#web/lib/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useRecap } from './query.ts'
import { RecapView } from './recap-view.tsx'

type Earlier = LessonPreparation['earlier'][number]

/** The lessons of the two before this one; notes and recap of one are loaded when it is opened. */
export function EarlierLessons({ known: { earlier }, now }: { known: LessonPreparation; now: number }) {
  const t = useCopy(preparation)
  if (earlier.length === 0) return null
  return (
    <div>
      <p className="caption quiet">{t('earlier')}</p>
      <p className="caption quiet">{t('earlierHint')}</p>
      <ul className="divided">
        {earlier.map((one) => (
          <Row key={one.lessonId} lesson={one} now={now} />
        ))}
      </ul>
    </div>
  )
}

function Row({ lesson, now }: { lesson: Earlier; now: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="row-2 min-h-control cursor-pointer">
          <Icon name="i-ph-notebook" className="text-quiet" />
          {formatNearDay(Date.parse(lesson.start), now)}
        </summary>
        {isOpen && <Written lesson={lesson} />}
      </details>
    </li>
  )
}

function Written({ lesson: { lessonId, hasRecap } }: { lesson: Earlier }) {
  const t = useCopy(preparation)
  const [notes, recap] = [useLessonNotes(lessonId), useRecap(lessonId)]
  if (notes.isError || recap.isError)
    return (
      <FailedSection
        text={t('failed')}
        onRetry={() => void Promise.all([notes.refetch(), recap.refetch()])}
        retrying={notes.isFetching || recap.isFetching}
      />
    )
  if (!notes.data || !recap.data) return <Spinner />
  const text = notes.data.text.trim()
  if (text === '' && !recap.data.recap) return <p className="small quiet pb-3">{t('noNotes')}</p>
  return (
    <div className="stack-2 pb-3">
      {hasRecap && recap.data.recap && <RecapView recap={recap.data.recap} />}
      {text !== '' && (
        <div>
          <p className="caption quiet">{t('notes')}</p>
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]">
            <LinkedText text={text} />
          </p>
        </div>
      )}
    </div>
  )
}
