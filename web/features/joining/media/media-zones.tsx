import './media.css'
import { useCopy } from '#web/copy/use-copy.ts'
import { media } from '#web/features/joining/copy/media.ts'
import { UnsavedGuard } from '#web/features/shared/unsaved-guard.tsx'
import { FilmZone } from './film-zone.tsx'
import type { MediaUploads } from './media-uploads.ts'
import type { ZoneProps } from './media-zone.tsx'
import { PictureZone } from './picture-zone.tsx'
import { hasUnfinished } from './upload-queue.ts'

/** The three files of a tutor's page. */
export function MediaZones(props: ZoneProps) {
  return (
    <div className="media-zones">
      <PictureZone kind="image" {...props} />
      <FilmZone {...props} />
      <PictureZone kind="thumbnail" {...props} />
    </div>
  )
}

/** Asks before leaving stops an upload. */
export function LeaveGuard({ uploads }: { uploads: MediaUploads }) {
  const t = useCopy(media)
  return (
    <UnsavedGuard
      isDirty={() => hasUnfinished(uploads.read())}
      keepsOnSearch
      words={{ title: t('leave.title'), text: t('leave.text'), yes: t('leave.yes'), stay: t('leave.stay') }}
    />
  )
}
