import type { SessionLog } from '#contract/classroom/shapes/session.ts'
import type { RecordingStatus } from '#contract/vocabulary/teaching.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminLessons } from '#web/features/team/copy/admin-lessons.ts'
import { formatNumber, formatTime, formatTimeRange } from '#web/lib/format.ts'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'

const kinds: Record<RecordingStatus, StatusKind> = {
  INVOKED: 'neutral',
  RECORDING: 'neutral',
  PAUSED: 'neutral',
  UPLOADING: 'neutral',
  UPLOADED: 'success',
  ERRORED: 'danger',
}

const megabyte = 1_000_000

/** What the media server recorded of a call, by the name under which its operator finds the file; nothing without. */
export function Recordings({ list }: { list: SessionLog['recordings'] }) {
  const t = useCopy(adminLessons)
  if (list.length === 0) return null
  return (
    <section className="stack-2">
      <h3 className="label">{t('recordings.title')}</h3>
      <ul className="divided">
        {list.map(({ id, status, startedAt, stoppedAt, bytes }) => (
          <li key={id} className="stack-2 py-2 small">
            <span className="row between">
              <span className="num">
                {startedAt !== null &&
                  (stoppedAt === null
                    ? formatTime(startedAt)
                    : formatTimeRange(Date.parse(startedAt), Date.parse(stoppedAt)))}
              </span>
              <StatusChip kind={kinds[status]}>{t(`recordings.${status}`)}</StatusChip>
            </span>
            <span className="row between caption quiet">
              <bdi className="num ltr truncate" title={id}>
                {id}
              </bdi>
              {bytes !== null && (
                <span className="num whitespace-nowrap">
                  {t('recordings.size', { size: formatNumber(Math.max(1, Math.round(bytes / megabyte))) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
