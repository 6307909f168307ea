import { media } from '#web/features/joining/copy/media.ts'
import { UnsavedGuard } from '#web/features/shared/unsaved-guard.tsx'
import type { MediaUploads } from './media-uploads.ts'
import { hasUnfinished } from './upload-queue.ts'

/** Asks before leaving stops an upload. */
export function LeaveGuard({ uploads }: { uploads: MediaUploads }) {
  return <UnsavedGuard isDirty={() => hasUnfinished(uploads.read())} keepsOnSearch words={media.leave} />
}
