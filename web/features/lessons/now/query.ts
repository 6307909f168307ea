/** Searches for a lesson at once: the student's own, and what a tutor who is available sees of others’. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  acceptRing,
  cancelRing,
  declineRing,
  endAvailability,
  getAvailability,
  getMarket,
  listNearest,
  setAvailable,
  startRing,
} from '#contract/lessons/api/now.ts'
import {
  AvailabilityEnded,
  NowChanged,
  RingChanged,
  RingClosed,
  RingOffered,
} from '#contract/lessons/events/now-events.ts'
import { withNow } from '#contract/lessons/rules/now-news.ts'
import type { Availability, Market, Ring } from '#contract/lessons/shapes/now.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import type { AvailabilityEnd, RingEnd } from '#contract/vocabulary/now.ts'
import { isTutorType, Role } from '#contract/vocabulary/roles.ts'
import type { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { refreshLessons } from '#web/features/lessons/query.ts'
import { useUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { listen, onConnected } from '#web/lib/socket.ts'
import { watchTutors } from '#web/lib/watched-tutors.ts'

const marketKey = (userId: number) => ['now', 'market', userId] as const
const availabilityKey = (userId: number) => ['now', 'availability', userId] as const

const marketQuery = (userId: number) =>
  queryOptions({
    queryKey: marketKey(userId),
    queryFn: ({ signal }) => api(getMarket, {}, { signal }),
    staleTime: 30_000,
  })

/** A search as it is known here; an older state of it that arrives late changes nothing. */
const keepRing = (client: QueryClient, userId: number, ring: Ring): void => {
  client.setQueryData<Market>(marketKey(userId), (market) => {
    const known = market?.ring
    const isOld = known?.id === ring.id && known.status !== 'searching' && ring.status === 'searching'
    return { tutors: market?.tutors ?? [], ring: isOld ? known : ring }
  })
  if (ring.status === 'accepted') void refreshLessons(client)
}

/** Who is available and the own search, kept current while a screen that uses it is mounted; for students alone. */
export const useMarket = () => {
  const client = useQueryClient()
  const user = useUser()
  const userId = user?.id ?? 0
  const enabled = user?.role === Role.Student
  useEffect(() => {
    if (!enabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const fetchAgain = () => {
      timer = undefined
      void client.invalidateQueries({ queryKey: marketKey(userId) })
    }
    const stops = [
      listen(RingChanged, (ring) => keepRing(client, userId, ring)),
      listen(NowChanged, ({ changes, more, within }) => {
        client.setQueryData<Market>(
          marketKey(userId),
          (market) => market && { ...market, tutors: withNow(market.tutors, changes) },
        )
        if (more) timer ??= setTimeout(fetchAgain, Math.random() * within)
      }),
      onConnected(fetchAgain),
      watchTutors({ now: true }, fetchAgain),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [client, enabled, userId])
  return useQuery({ ...marketQuery(userId), enabled })
}

/** Whether a tutor can start at once. */
export const useAvailableNow = (tutorId: number): boolean => {
  const user = useUser()
  const { data } = useQuery({
    ...marketQuery(user?.id ?? 0),
    enabled: user?.role === Role.Student,
    select: ({ tutors }) => tutors.some(({ id }) => id === tutorId),
  })
  return data ?? false
}

/** Keeps the state of a search that a request answered. */
export const useKeepRing = () => {
  const client = useQueryClient()
  const userId = useUser()?.id ?? 0
  return (ring: Ring) => keepRing(client, userId, ring)
}

export const useStartRing = () => {
  const keep = useKeepRing()
  return useMutation({
    mutationFn: (body: RequestOf<typeof startRing>['body']) => api(startRing, { body }),
    onSuccess: keep,
  })
}

export const useCancelRing = () => {
  const keep = useKeepRing()
  return useMutation({
    mutationFn: (ringId: string) => api(cancelRing, { params: { ringId } }),
    onSuccess: keep,
  })
}

/** The nearest offered hours, for when nobody accepted. */
export const useNearest = (duration: LessonDuration) =>
  useQuery({
    queryKey: ['now', 'nearest', duration],
    queryFn: ({ signal }) => api(listNearest, { query: { duration } }, { signal }),
    staleTime: 30_000,
  })

const setAvailability = (client: QueryClient, userId: number, change: (known: Availability) => Availability): void => {
  client.setQueryData<Availability>(availabilityKey(userId), (known) => change(known ?? { until: null, ring: null }))
}

/** The own availability, for tutors; null until it is known. */
export const useAvailability = () => {
  const user = useUser()
  return useQuery({
    queryKey: availabilityKey(user?.id ?? 0),
    queryFn: ({ signal }) => api(getAvailability, {}, { signal }),
    enabled: user !== null && isTutorType(user.role),
    staleTime: 60_000,
  })
}

export interface RingNews {
  readonly onClosed: (reason: RingEnd) => void
  readonly onEnded: (reason: AvailabilityEnd) => void
}

/** Keeps the own availability and the ring that is heard current. Mounted once; `news` must stay the same. */
export const useLiveAvailability = (userId: number, news: RingNews): void => {
  const client = useQueryClient()
  useEffect(() => {
    const stops = [
      listen(RingOffered, (ring) => setAvailability(client, userId, (known) => ({ ...known, ring }))),
      listen(RingClosed, ({ id, reason }) => {
        const known = client.getQueryData<Availability>(availabilityKey(userId))
        if (known?.ring?.id !== id) return
        setAvailability(client, userId, (one) => ({ ...one, ring: null }))
        news.onClosed(reason)
      }),
      listen(AvailabilityEnded, ({ reason }) => {
        setAvailability(client, userId, () => ({ until: null, ring: null }))
        news.onEnded(reason)
      }),
      onConnected(() => void client.invalidateQueries({ queryKey: availabilityKey(userId) })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, userId, news])
}

export const useSetAvailable = (userId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (minutes: number) => api(setAvailable, { body: { minutes } }),
    onSuccess: (availability) => setAvailability(client, userId, () => availability),
  })
}

export const useEndAvailability = (userId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(endAvailability, {}),
    onSuccess: () => setAvailability(client, userId, () => ({ until: null, ring: null })),
  })
}

const forgetRing = (client: QueryClient, userId: number): void =>
  setAvailability(client, userId, (known) => ({ ...known, ring: null }))

export const useAcceptRing = (userId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ringId: string) => api(acceptRing, { params: { ringId } }),
    onSuccess: () => {
      forgetRing(client, userId)
      void refreshLessons(client)
    },
  })
}

export const useDeclineRing = (userId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ringId: string) => api(declineRing, { params: { ringId } }),
    onMutate: () => forgetRing(client, userId),
  })
}
