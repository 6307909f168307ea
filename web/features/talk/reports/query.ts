/** Sending a problem report, optionally with a screenshot and a log. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { createReport } from '#contract/talk/api/reports.ts'
import { sendFiles } from '#web/lib/upload.ts'

type Report = RequestOf<typeof createReport>['body'] & { files: { screenshot?: File; log?: File } }

/** `share` is the upload progress, between 0 and 1. */
export const useSendReport = (onSent: () => void) => {
  const [share, setShare] = useState(0)
  const report = useMutation({
    mutationFn: ({ files, ...body }: Report) =>
      sendFiles(createReport, { body, files }, { onProgress: ({ sent, total }) => setShare(sent / total) }),
    onSuccess: onSent,
  })
  return { ...report, share }
}
