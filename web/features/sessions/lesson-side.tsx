import { lazy, Suspense, useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { AddWord, LessonWordRows } from '#web/features/words/lesson-words.tsx'
import { useLessonWords } from '#web/features/words/query.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { CallDetails } from './call.ts'
import { useCallCopy } from './call-copy.ts'
import { nameOf } from './words.ts'

// Loaded when the panel is first opened: the library behind the notes is larger than the rest of the screen's panels.
const NotesPanel = lazy(() =>
  import('#web/features/notes/notes-panel.tsx').then(({ NotesPanel }) => ({ default: NotesPanel })),
)

type View = 'notes' | 'words'

/** Beside the picture of a lesson: the notes of both, and the words saved in it. */
export function LessonSide({ call }: { call: CallDetails }) {
  const t = useCallCopy()
  const w = useCopy(wordList)
  const [view, setView] = useState<View>('notes')
  const query = useLessonWords(call.id)
  return (
    <Tabs<View>
      className="lesson-side"
      label={t('room.notes')}
      value={view}
      onValue={setView}
      tabs={[
        {
          value: 'notes',
          label: w('lesson.document'),
          // What was typed there and can be taken back would be forgotten.
          keepMounted: true,
          panel: (
            <Suspense fallback={<Spinner />}>
              <NotesPanel
                sessionId={call.sessionId}
                other={{ name: nameOf(t, call.other), gender: call.other.gender }}
              />
            </Suspense>
          ),
        },
        {
          value: 'words',
          label: w('lesson.words'),
          ...(query.data && query.data.length > 0 && { count: query.data.length }),
          panel: <Words call={call} query={query} />,
        },
      ]}
    />
  )
}

function Words({ call, query }: { call: CallDetails; query: ReturnType<typeof useLessonWords> }) {
  const t = useCopy(wordList)
  const { data, isError, isFetching, refetch } = query
  return (
    <div className="lesson-words">
      <div className="lesson-words-list">
        {data === undefined ? (
          isError ? (
            <FailedSection text={t('lesson.failed')} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <Spinner />
          )
        ) : data.length === 0 ? (
          <p className="small quiet">{t('lesson.noneYet')}</p>
        ) : (
          <>
            <LessonWordRows words={data} people={[call.me, call.other]} start={call.start} />
            <p className="caption quiet">{t('lesson.kept', { mine: call.teaching ? 'tutor' : 'student' })}</p>
          </>
        )}
      </div>
      <AddWord />
    </div>
  )
}
