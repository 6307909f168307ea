/** What the team tells everybody, and what of it somebody has put away on this device. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { minutes } from '#contract/shared/rules/time.ts'
import { listShownAnnouncements, type ShownAnnouncement } from '#contract/talk/api/announcements.ts'
import { api } from '#web/lib/api.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

const key = 'hiwar.announcements'
/** More are not shown at one time. */
const keptIds = 50

const Ids = v.array(v.number())

const readHidden = (): readonly number[] => {
  try {
    const ids = v.safeParse(Ids, JSON.parse(readStored(key) ?? '[]'))
    return ids.success ? ids.output : []
  } catch {
    return []
  }
}

/** The latest announcement that is not over and was not put away, and a way to put it away. */
export const useAnnouncement = (now: number) => {
  const [hidden, setHidden] = useState(readHidden)
  const { data = [] } = useQuery({
    queryKey: ['announcements'],
    queryFn: ({ signal }) => api(listShownAnnouncements, {}, { signal }),
    staleTime: minutes(10),
  })
  const announcement: ShownAnnouncement | null =
    data.find(({ id, end }) => !hidden.includes(id) && Date.parse(end) > now) ?? null
  const hide = (id: number): void => {
    const ids = [...hidden, id].slice(-keptIds)
    writeStored(key, JSON.stringify(ids))
    setHidden(ids)
  }
  return { announcement, hide }
}
