import { useCopy } from '#web/copy/use-copy.ts'
import { media } from '#web/features/joining/copy/media.ts'
import { isNoAnswerError } from '#web/lib/api-errors.ts'
import { formatPercent } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import type { MediaUploads } from './media-uploads.ts'
import type { MediaTask } from './upload-queue.ts'
import { mayResume, progressText, uploadErrorText } from './words.ts'

/** How far an upload is, how fast, and the ways to stop and continue it. */
export function UploadProgress({ task, uploads }: { task: MediaTask; uploads: MediaUploads }) {
  const t = useCopy(media)
  const { id, kind, status, sent, file, error } = task
  const share = status === 'done' ? 1 : sent / file.size
  const arrived = status === 'done' || (status === 'sending' && share >= 1)
  const stopped = status === 'paused' || status === 'failed'
  const lost = error !== null && isNoAnswerError(error)
  // What has arrived of a film is thrown away by the server after a day, should this request be lost.
  const cancel = () => void uploads.cancel(id).catch(() => undefined)
  return (
    <div className="stack-2">
      <div className="row-2 between small">
        <span role="status">{t(arrived ? 'upload.last' : `status.${status}`)}</span>
        <span className="num strong">{formatPercent(share)}</span>
      </div>
      <ProgressLine
        label={t('upload.of', { kind: t(`kinds.${kind}.title`) })}
        share={share}
        className="h-2 rounded-full"
      />
      <p className="caption quiet num">{progressText(t, task)}</p>
      {error && (
        <Alert kind={lost ? 'warning' : 'danger'} urgent>
          {lost ? t('upload.lost') : uploadErrorText(error)}
        </Alert>
      )}
      {!arrived && (
        <div className="btn-row">
          {stopped && mayResume(error) && (
            <Button size="sm" icon="i-ph-upload-simple" onClick={() => uploads.resume(id)}>
              {t('upload.resume')}
            </Button>
          )}
          {!stopped && (
            <Button size="sm" kind="line" icon="i-ph-pause" onClick={() => uploads.pause(id)}>
              {t('upload.pause')}
            </Button>
          )}
          <Button size="sm" kind="plain" onClick={cancel}>
            {t('upload.cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}
