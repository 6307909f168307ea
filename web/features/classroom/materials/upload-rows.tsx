import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { materials } from '#web/features/classroom/copy/materials.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { cancelUpload, type MaterialUpload, retryUpload } from './uploads.ts'

/** What is being uploaded, page by page, and what failed, with the way on. */
export function UploadRows({ uploads }: { uploads: readonly MaterialUpload[] }) {
  const t = useCopy(materials)
  if (uploads.length === 0) return null
  return (
    <ul className="stack-2" aria-label={t('uploads.label')}>
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
    </ul>
  )
}

function UploadRow({ upload }: { upload: MaterialUpload }) {
  const t = useCopy(materials)
  const { key, name, status, sent, pageCount, problem, error } = upload
  const failed = status === 'failed'
  const page = { page: Math.min(sent + 1, pageCount), count: pageCount }
  const state = {
    waiting: () => t('uploads.waiting'),
    reading: () => t('uploads.reading'),
    sending: () => t('uploads.sending', page),
    failed: () => (problem ? t(`problems.${problem}`) : t(pageCount > 0 ? 'uploads.failed' : 'uploads.notBegun', page)),
  }[status]()
  return (
    <li className="grid gap-2 p-3 rounded bg-fill">
      <div className="flex items-start gap-2">
        <div className="grow-in">
          <b className="block font-ui break-words">
            <bdi>{name}</bdi>
          </b>
          <p className={failed ? 'small text-danger' : 'small quiet'} role={failed ? 'alert' : undefined}>
            {state}
          </p>
          {error && <p className="small quiet">{errorText(error)}</p>}
        </div>
        <IconButton
          icon="i-ph-x"
          size="sm"
          label={t(failed ? 'uploads.remove' : 'uploads.cancel', { name })}
          onClick={() => cancelUpload(key)}
        />
      </div>
      {!failed && (
        <ProgressLine label={state} {...(status === 'sending' && { share: sent / Math.max(1, pageCount) })} />
      )}
      {failed && !problem && (
        <Button size="sm" kind="line" icon="i-ph-arrow-clockwise" onClick={() => retryUpload(key)}>
          {t('uploads.again')}
        </Button>
      )}
    </li>
  )
}
