import type * as declared from '#contract/api/uploads.ts'
import { unbuilt } from '#worker/features/unbuilt.ts'
import type { Handlers } from '#worker/handler.ts'

export const uploads: Handlers<typeof declared> = {
  startUpload: unbuilt,
  getUpload: unbuilt,
  putUploadPart: unbuilt,
  completeUpload: unbuilt,
  abortUpload: unbuilt,
}
