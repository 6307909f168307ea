import { useEffect, useRef } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { corrections } from '#web/features/classroom/copy/corrections.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { useSecondClock } from '#web/lib/clock.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { CallDetails } from '../sessions/call.ts'
import { CorrectionForm } from './correction-form.tsx'
import type { useLessonCorrections } from './query.ts'
import { StudentRows } from './student-rows.tsx'
import { TutorRows } from './tutor-rows.tsx'
import { useCorrectionOutbox } from './use-outbox.ts'
import { WaitingBand } from './waiting-band.tsx'

type CallCorrectionsProps = { call: CallDetails; query: ReturnType<typeof useLessonCorrections> }

/** The corrections of a lesson beside its picture: its tutor writes them, its student reads those that are shown. */
export function CallCorrections({ call, query }: CallCorrectionsProps) {
  const t = useCopy(corrections)
  const outbox = useCorrectionOutbox()
  const { data, isError, isFetching, refetch } = query
  const now = useSecondClock()
  const own = call.teaching ? outbox.waiting.filter(({ lessonId }) => lessonId === call.id) : []
  const list = useRef<HTMLDivElement>(null)
  const count = (data?.length ?? 0) + own.length
  // The newest is the last.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when one is added
  useEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [count])
  return (
    <div className="grid grid-rows-[minmax(0,1fr)_auto] gap-2 h-full">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll what holds no control */}
      <div ref={list} className="min-h-0 overflow-auto overscroll-contain" tabIndex={0}>
        {data === undefined && isError ? (
          <FailedSection text={t('failed')} onRetry={() => void refetch()} retrying={isFetching} />
        ) : data === undefined && own.length === 0 ? (
          <Spinner />
        ) : count === 0 ? (
          <p className="small quiet">{t(call.teaching ? 'noneYet' : 'noneShown')}</p>
        ) : (
          <>
            {call.teaching ? (
              <TutorRows lessonId={call.id} list={data ?? []} outbox={outbox} now={now} />
            ) : (
              <StudentRows list={data ?? []} />
            )}
            <p className="caption quiet">{t('keeps', { mine: call.teaching ? 'tutor' : 'student' })}</p>
          </>
        )}
      </div>
      {call.teaching && (
        <div className="grid gap-2">
          <WaitingBand lessonId={call.id} list={data ?? []} now={now} />
          <CorrectionForm
            lessonId={call.id}
            isLive={now < call.end}
            onAdd={(texts, atOnce) => outbox.add(call.id, [texts], atOnce)}
          />
        </div>
      )}
    </div>
  )
}
