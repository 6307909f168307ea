/** The lesson of a call, who is inside, the grant to join, and cancelling a lesson whose tutor did not come. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { getSessionAttendance, getSessionToken, listSessionMembers } from '#contract/classroom/api/sessions.ts'
import { PreJoinSession } from '#contract/classroom/events/session.ts'
import { MemberJoinedSessionId, MemberLeftSessionId } from '#contract/classroom/events/session-state.ts'
import { cancelLesson, getLesson } from '#contract/lessons/api/lessons.ts'
import {
  LessonBooked,
  LessonCanceled,
  LessonRebooked,
  LessonSettled,
  MoreTimeChanged,
} from '#contract/lessons/events/lesson-events.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { api } from '#web/lib/api.ts'
import { connectionState, emit, listen, onConnected } from '#web/lib/socket.ts'
import { InsideMembers } from './inside-members.ts'
import type { TokenState } from './join-state.ts'

const attendanceAgainMs = 5000
/** While somebody may be reported absent: lists are not told who comes and leaves. */
const attendanceRecheckMs = 20_000

/** A key of its own, because the lesson lists cache the same lesson in another form under `one`. */
export const lessonQuery = (id: number) =>
  queryOptions({
    queryKey: ['lessons', 'call', id],
    queryFn: ({ signal }) => api(getLesson, { params: { id } }, { signal }),
  })

/** The lesson, kept current while its screen is open: it may be moved or cancelled in the meantime. */
export const useLesson = (id: number) => {
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = lessonQuery(id)
    const refresh = () => void client.invalidateQueries({ queryKey })
    const hear = ({ lesson }: { lesson: number }) => {
      const isOfCall = client.getQueryData(queryKey)?.continued?.some((one) => one.id === lesson)
      if (lesson === id || isOfCall) refresh()
    }
    const stops = [
      ...[LessonBooked, LessonRebooked, LessonCanceled, LessonSettled].map((event) => listen(event, hear)),
      listen(MoreTimeChanged, ({ state, sessionId }) => {
        const isHere = client.getQueryData(queryKey)?.lesson.sessionId === sessionId
        if (state === 'booked' && isHere) refresh()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, id])
  return useQuery(lessonQuery(id))
}

/** Ids of the people inside the call, kept current while the screen is open. */
export const useInside = (sessionId: string): ReadonlySet<number> => {
  const members = useMemo(
    () =>
      new InsideMembers({
        subscribe: async () => (await emit(PreJoinSession, { sessionId })).code === 'ok',
        ask: async () => (await api(listSessionMembers, { params: { sessionId } })).map(({ id }) => id),
      }),
    [sessionId],
  )
  useEffect(() => {
    const change = (isInside: boolean) => (member: { userId: number; sessionId: string }) => {
      if (member.sessionId === sessionId) members.hear(member.userId, isInside)
    }
    const stops = [
      listen(MemberJoinedSessionId, change(true)),
      listen(MemberLeftSessionId, change(false)),
      onConnected(() => void members.follow()),
    ]
    if (connectionState() === 'online') void members.follow()
    return () => {
      members.stop()
      for (const stop of stops) stop()
    }
  }, [members, sessionId])
  return useSyncExternalStore(members.subscribe, members.read)
}

/**
 * Whether the other member has come to this lesson's call, by the server's rule; null until it has answered. Fetched on
 * joining, whenever they leave, when and as long as they may be reported absent, and after every reconnection.
 */
export const useHasCome = (sessionId: string, userId: number, isInside: boolean, mayBeAbsent: boolean) => {
  const client = useQueryClient()
  const [seen, setSeen] = useState({ isInside, leaves: 0 })
  // An answer from before they left no longer counts: a moment inside is not enough to have come.
  if (isInside !== seen.isInside) setSeen({ isInside, leaves: seen.leaves + (isInside ? 0 : 1) })
  useEffect(
    () => onConnected(() => void client.invalidateQueries({ queryKey: ['session', sessionId, 'attendance'] })),
    [client, sessionId],
  )
  const { data } = useQuery({
    queryKey: ['session', sessionId, 'attendance', mayBeAbsent, seen.leaves],
    queryFn: ({ signal }) => api(getSessionAttendance, { params: { sessionId } }, { signal }),
    enabled: !isInside,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return attendanceAgainMs
      return mayBeAbsent && !state.data?.came.includes(userId) && attendanceRecheckMs
    },
  })
  return isInside || (data ? data.came.includes(userId) : null)
}

const refusals: readonly string[] = ['illegal', 'lesson-time-passed']

/** The grant to join, fetched as soon as the call opens and again before it expires. */
export const useGrant = (sessionId: string, enabled: boolean, onRefused: () => void) => {
  const query = useQuery({
    queryKey: ['session', sessionId, 'grant'],
    queryFn: ({ signal }) => api(getSessionToken, { query: { sessionId } }, { signal }),
    enabled,
    staleTime: 5 * 60_000,
    refetchInterval: 5 * 60_000,
    gcTime: 0,
    retry: (failures, error) => failures < 5 && !(error instanceof ApiError && error.status < 500),
  })
  const refused = query.error instanceof ApiError && refusals.includes(query.error.code ?? '')
  // The refusal means that the booking differs from what is on screen, so it is fetched again.
  useEffect(() => {
    if (refused) onRefused()
  }, [refused, onRefused])
  const state: TokenState = query.data ? 'ready' : query.isError ? 'failed' : 'loading'
  return { grant: query.data, state, retry: () => void query.refetch() }
}

/** Cancels the lesson from inside its call, when the tutor did not come. */
export const useCancelLesson = (id: number) => {
  const client = useQueryClient()
  // One idempotency key per screen: pressing again after a lost answer repeats the same cancellation.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: () => api(cancelLesson, { params: { id }, idempotencyKey }),
    onSuccess: () =>
      Promise.all(['lessons', 'slots', 'subscription'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
    // It is refused when the tutor has joined in the meantime.
    onError: () => client.invalidateQueries({ queryKey: ['session'] }),
  })
}
