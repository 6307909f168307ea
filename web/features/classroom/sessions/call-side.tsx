import { lazy, Suspense, useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { AddWord, LessonWordRows } from '#web/features/classroom/words/lesson-words.tsx'
import { useCallWords, type WordsCall } from '#web/features/classroom/words/query.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'
import type { CallDetails } from './call.ts'
import { useCallCopy } from './call-copy.ts'
import { nameOf } from './words.ts'

// Loaded when the panel is first opened: the library behind the notes is larger than the rest of the screen's panels.
const NotesPanel = lazy(() =>
  import('#web/features/classroom/notes/notes-panel.tsx').then(({ NotesPanel }) => ({ default: NotesPanel })),
)

type CallSideProps = { call: CallDetails; kind: WordsCall['kind']; more?: readonly Tab<string>[] | undefined }

/** Beside the picture of a lesson or a demo session: the notes of both, the words saved in it, and what one side needs. */
export function CallSide({ call, kind, more = [] }: CallSideProps) {
  const t = useCallCopy()
  const w = useCopy(wordList)
  const [view, setView] = useState('notes')
  const query = useCallWords({ kind, id: call.id })
  return (
    <Tabs
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
                ofLesson={kind === 'lesson'}
                other={{ name: nameOf(t, call.other), gender: call.other.gender }}
              />
            </Suspense>
          ),
        },
        {
          value: 'words',
          label: w('lesson.words'),
          ...(query.data && query.data.length > 0 && { count: query.data.length }),
          panel: <Words call={call} kind={kind} query={query} />,
        },
        ...more.map((tab) => ({
          ...tab,
          panel: (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll what holds no control
            <div className="h-full overflow-auto overscroll-contain" tabIndex={0}>
              <Suspense fallback={<Spinner />}>{tab.panel}</Suspense>
            </div>
          ),
        })),
      ]}
    />
  )
}

type WordsProps = { call: CallDetails; kind: WordsCall['kind']; query: ReturnType<typeof useCallWords> }

function Words({ call, kind, query }: WordsProps) {
  const t = useCopy(wordList)
  const { data, isError, isFetching, refetch } = query
  const kept =
    kind === 'demo' ? t('lesson.keptInDemo') : t('lesson.kept', { mine: call.teaching ? 'tutor' : 'student' })
  return (
    <div className="grid grid-rows-[minmax(0,1fr)_auto] gap-3 h-full">
      <div className="min-h-0 overflow-auto overscroll-contain">
        {data === undefined ? (
          isError ? (
            <FailedSection text={t('lesson.failed')} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <Spinner />
          )
        ) : data.length === 0 ? (
          <p className="small quiet">{kind === 'demo' ? kept : t('lesson.noneYet')}</p>
        ) : (
          <>
            <LessonWordRows words={data} people={[call.me, call.other]} start={call.start} />
            <p className="caption quiet">{kept}</p>
          </>
        )}
      </div>
      <AddWord />
    </div>
  )
}
