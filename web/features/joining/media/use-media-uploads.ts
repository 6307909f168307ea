import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { getTranslator } from '#web/copy/use-copy.ts'
import { media } from '#web/features/joining/copy/media.ts'
import { isNoAnswerError } from '#web/lib/api-errors.ts'
import { useOnline } from '#web/lib/network.ts'
import { toast } from '#web/ui/toast.tsx'
import { MediaUploads, mediaSender } from './media-uploads.ts'
import { useRefreshMedia } from './query.ts'
import type { UploadQueue } from './upload-queue.ts'

export interface MediaQueue {
  readonly uploads: MediaUploads
  readonly queue: UploadQueue
}

/** The uploads of this screen. They stop when it is left, and continue by themselves once the network is back. */
export const useMediaUploads = (): MediaQueue => {
  const refresh = useRefreshMedia()
  const [uploads] = useState(
    () =>
      new MediaUploads(mediaSender, ({ kind }) => {
        toast.show({ id: `media-${kind}`, kind: 'success', title: getTranslator(media)(`upload.done.${kind}`) })
        // A failed refresh is told by the list itself; the file is in its place.
        return refresh().catch(() => undefined)
      }),
  )
  const queue = useSyncExternalStore(uploads.subscribe, uploads.read)
  useEffect(() => () => uploads.leave(), [uploads])
  const online = useOnline()
  const before = useRef(online)
  useEffect(() => {
    if (online && !before.current) uploads.resumeWhere(isNoAnswerError)
    before.current = online
  }, [online, uploads])
  return { uploads, queue }
}
