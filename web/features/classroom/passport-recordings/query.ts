/** A student's recordings for the speaking passport, and those that wait for a tutor's marks. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  askRecordingMark,
  deletePassportRecording,
  getPassportRecording,
  listPassportRecordings,
  listWaitingRecordings,
  markPassportRecording,
  sendPassportRecording,
} from '#contract/classroom/api/passport-recordings.ts'
import type { MarkTexts } from '#contract/classroom/shapes/mark.ts'
import type { PassportWeek } from '#contract/vocabulary/passport.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { listStaleMs } from '#web/lib/query-client.ts'
import { sendFiles } from '#web/lib/upload.ts'

export const ownRecordingsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['passport', 'recordings', userId],
    queryFn: ({ signal }) => api(listPassportRecordings, {}, { signal }),
    // A notification leads here: what it tells of has to be there.
    staleTime: 0,
  })

export const useOwnRecordings = () => useQuery(ownRecordingsQuery(useRequiredUser().id))

/** The passport as well: whether there is anything to share depends on them. */
const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: ['passport'] })

/** `share`: how much of the recording is uploaded, 0 to 1. */
export const useSendRecording = (week: PassportWeek) => {
  const client = useQueryClient()
  const [share, setShare] = useState(0)
  const send = useMutation({
    mutationFn: ({ voice, tutorId }: { voice: File; tutorId: number | null }) =>
      sendFiles(
        sendPassportRecording,
        { params: { week }, body: tutorId === null ? {} : { tutorId: String(tutorId) }, files: { voice } },
        { onProgress: ({ sent, total }) => setShare(sent / total) },
      ),
    onSettled: () => refresh(client),
  })
  return { ...send, share }
}

/** Fetches what is shown of recordings again. */
export const useRefreshRecordings = (): (() => void) => {
  const client = useQueryClient()
  return () => void refresh(client)
}

export const useAskRecordingMark = (week: PassportWeek) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (tutorId: number) => api(askRecordingMark, { params: { week }, body: { tutorId } }),
    onSettled: () => refresh(client),
  })
}

export const useDeleteRecording = (week: PassportWeek) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(deletePassportRecording, { params: { week } }),
    onSettled: () => refresh(client),
  })
}

const waitingQuery = queryOptions({
  queryKey: ['passport', 'waiting'],
  queryFn: async ({ signal }) => (await api(listWaitingRecordings, {}, { signal })).list,
  staleTime: listStaleMs,
})

export const useWaitingRecordings = () => useQuery(waitingQuery)

export const recordingQuery = (id: number) =>
  queryOptions({
    queryKey: ['passport', 'recording', id],
    queryFn: ({ signal }) => api(getPassportRecording, { params: { id } }, { signal }),
    staleTime: listStaleMs,
  })

export const useRecording = (id: number) => useQuery(recordingQuery(id))

/** Whether a recording is not, or no longer, the caller's to hear. */
export const isGoneRecording = (error: Error): boolean =>
  ['recording-not-found', 'forbidden', 'guardian-required'].includes(codeOf(error) ?? '')

/** Saves a mark; `seen` is `updatedAt` of the one that is corrected. */
export const useMarkRecording = (id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: MarkTexts & { seen?: string }) => api(markPassportRecording, { params: { id }, body }),
    // Also after a refusal: another device may have been first.
    onSettled: () => refresh(client),
  })
}
