import { useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { AddWord, LessonWordRows } from '#web/features/classroom/words/lesson-words.tsx'
import type { useCallWords, WordsCall } from '#web/features/classroom/words/query.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { CallDetails } from '../sessions/call.ts'
import { CallCorrections } from './call-corrections.tsx'
import type { useLessonCorrections } from './query.ts'

type WordsProps = { call: CallDetails; kind: WordsCall['kind']; words: ReturnType<typeof useCallWords> }
type LessonPanelProps = WordsProps & { corrected: ReturnType<typeof useLessonCorrections> }

/** What is kept of a call while it runs: the corrections and the words of a lesson, the words of a demo session. */
export function LessonPanel({ corrected, ...rest }: LessonPanelProps) {
  const t = useCopy(wordList)
  const { call, kind, words } = rest
  const [view, setView] = useState<'corrections' | 'words'>('corrections')
  if (kind === 'demo') return <Words {...rest} />
  const counted = (label: string, list: readonly unknown[] | undefined) =>
    list && list.length > 0 ? (
      <>
        {label} <span className="num">{list.length}</span>
      </>
    ) : (
      label
    )
  return (
    <div className="lesson-kept">
      <SegmentedControl
        block
        label={t('lesson.kinds')}
        value={view}
        onValue={setView}
        options={[
          { value: 'corrections', label: counted(t('lesson.corrections'), corrected.data) },
          { value: 'words', label: counted(t('lesson.words'), words.data) },
        ]}
      />
      {view === 'words' ? <Words {...rest} /> : <CallCorrections call={call} query={corrected} />}
    </div>
  )
}

function Words({ call, kind, words: { data, isError, isFetching, refetch } }: WordsProps) {
  const t = useCopy(wordList)
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
