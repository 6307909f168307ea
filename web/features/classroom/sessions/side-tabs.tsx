import { useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { useLessonCorrections } from '#web/features/classroom/corrections/query.ts'
import { useCallWords, type WordsCall } from '#web/features/classroom/words/query.ts'
import { loadBeside } from '#web/features/shared/load-beside.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'
import type { CallDetails } from './call.ts'
import { useCallCopy } from './call-copy.ts'
import { nameOf } from './words.ts'

// The library behind the notes is larger than the rest of the screen's panels.
const NotesPanel = loadBeside(
  () => import('#web/features/classroom/notes/notes-panel.tsx').then((m) => ({ default: m.NotesPanel })),
  () => <Spinner />,
)
const LessonPanel = loadBeside(
  () => import('#web/features/classroom/corrections/lesson-panel.tsx').then((m) => ({ default: m.LessonPanel })),
  () => <Spinner />,
)

type SideTabsProps = { call: CallDetails; kind: WordsCall['kind']; more?: readonly Tab<string>[] | undefined }

/**
 * Beside the picture of a lesson or a demo session: the notes of both, the corrections and words of it, and what one side
 * needs.
 */
export function SideTabs({ call, kind, more = [] }: SideTabsProps) {
  const t = useCallCopy()
  const w = useCopy(wordList)
  const [view, setView] = useState('notes')
  const words = useCallWords({ kind, id: call.id })
  const corrected = useLessonCorrections(kind === 'lesson' ? call.id : null)
  const count = (words.data?.length ?? 0) + (corrected.data?.length ?? 0)
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
            <NotesPanel
              sessionId={call.sessionId}
              ofLesson={kind === 'lesson'}
              other={{ name: nameOf(t, call.other), gender: call.other.gender }}
            />
          ),
        },
        {
          value: 'words',
          label: w(kind === 'demo' ? 'lesson.words' : 'lesson.both'),
          // Beside what one side needs there is no room for it on a phone; the panel counts its own.
          ...(count > 0 && more.length === 0 && { count }),
          panel: <LessonPanel call={call} kind={kind} words={words} corrected={corrected} />,
        },
        ...more.map((tab) => ({
          ...tab,
          panel: (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll what holds no control
            <div className="h-full overflow-auto overscroll-contain" tabIndex={0}>
              {tab.panel}
            </div>
          ),
        })),
      ]}
    />
  )
}
