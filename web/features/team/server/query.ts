/** Figures of the server, the first by a request, the others by the socket; and its scheduled jobs. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { JoinRooms } from '#contract/shared/events/channels.ts'
import { listJobs, runJob } from '#contract/team/api/jobs.ts'
import { getServerStats } from '#contract/team/api/platform.ts'
import { ServerStats } from '#contract/team/events/server-stats.ts'
import type { ServerFigures } from '#contract/team/shapes/server-figures.ts'
import { monitoring } from '#contract/vocabulary/monitoring.ts'
import { api } from '#web/lib/api.ts'
import { emit, listen, onConnected } from '#web/lib/socket.ts'
import { addReading } from './points.ts'

const join = () => void emit(JoinRooms, { channels: ['ServerStats'] })

/** Watching ends by itself, so it is asked for again in good time, and after every new connection. */
const watch = (onFigures: (figures: ServerFigures) => void): (() => void) => {
  join()
  const timer = setInterval(join, monitoring.watchMs / 2)
  const stops = [listen(ServerStats, onFigures), onConnected(join)]
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
  }
}

const noReadings: readonly ServerFigures[] = []

/** The readings of the last half hour, oldest first; none are taken while `isPaused`. */
export const useServerReadings = (isPaused: boolean) => {
  const [readings, setReadings] = useState(noReadings)
  const first = useQuery({
    queryKey: ['admin', 'server-stats'],
    queryFn: ({ signal }) => api(getServerStats, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useEffect(() => {
    if (isPaused) return
    return watch((figures) => setReadings((before) => addReading(before, figures)))
  }, [isPaused])
  const { data } = first
  const shown = readings.length === 0 && data ? [data] : readings
  return { ...first, readings: shown }
}

export type NamedJob = ReplyOf<typeof listJobs>[number]

export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: ({ signal }) => api(listJobs, {}, { signal }),
})

export const startJob = (body: Pick<NamedJob, 'cron' | 'job'>) => api(runJob, { body })
