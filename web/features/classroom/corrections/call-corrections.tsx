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

/**
 * The corrections of a lesson beside its picture, the newest first: its tutor writes them, its student reads those that are
 * shown. The form scrolls away with them, since a phone on its side has room for one of the two.
 */
export function CallCorrections({ call, query }: CallCorrectionsProps) {
  const t = useCopy(corrections)
  const outbox = useCorrectionOutbox()
  const { data, isError, isFetching, refetch } = query
  const now = useSecondClock()
  const own = call.teaching ? outbox.waiting.filter(({ lessonId }) => lessonId === call.id) : []
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 -mx-1 p-1 overflow-auto overscroll-contain">
      {call.teaching && (
        <>
          <CorrectionForm
            lessonId={call.id}
            isLive={now < call.end}
            onAdd={(texts, atOnce) => outbox.add(call.id, [texts], atOnce)}
          />
          <WaitingBand lessonId={call.id} list={data ?? []} now={now} />
        </>
      )}
      {data === undefined && isError ? (
        <FailedSection text={t('failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined && own.length === 0 ? (
        <Spinner />
      ) : (data ?? []).length + own.length === 0 ? (
        <p className="small quiet">{t(call.teaching ? 'noneYet' : 'noneShown')}</p>
      ) : (
        <>
          {call.teaching ? (
            <TutorRows newestFirst lessonId={call.id} list={data ?? []} outbox={outbox} now={now} />
          ) : (
            <StudentRows list={(data ?? []).toReversed()} />
          )}
          <p className="caption quiet">{t('keeps', { mine: call.teaching ? 'tutor' : 'student' })}</p>
        </>
      )}
    </div>
  )
}
