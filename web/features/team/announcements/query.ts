/** Announcements as the team writes them. */
import { useQuery } from '@tanstack/react-query'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import {
  type Announcement,
  createAnnouncement,
  listAnnouncements,
  stopAnnouncement,
  updateAnnouncement,
} from '#contract/talk/api/announcements.ts'
import { api } from '#web/lib/api.ts'
import { listStaleMs } from '#web/lib/query-client.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

export type { Announcement }

export const useAnnouncements = () =>
  useQuery({
    queryKey: ['admin', 'announcements'],
    queryFn: ({ signal }) => api(listAnnouncements, {}, { signal }),
    staleTime: listStaleMs,
  })

type Written = RequestOf<typeof createAnnouncement>['body']

/** Publishes a new one, or changes the one that is given. */
export const useSaveAnnouncement = (before: Announcement | null) =>
  useAdminMutation((body: Written) =>
    before === null
      ? api(createAnnouncement, { body })
      : api(updateAnnouncement, { params: { id: before.id }, body: { ...body, seen: before.updatedAt } }),
  )

export const useStopAnnouncement = () => useAdminMutation((id: number) => api(stopAnnouncement, { params: { id } }))
