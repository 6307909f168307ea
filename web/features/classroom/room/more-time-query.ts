/** The quarter behind a lesson: whether it can be had, the student's wish, and the tutor's word. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SessionState } from '#contract/classroom/events/session-state.ts'
import { acceptMoreTime, askMoreTime, dropMoreTime, getMoreTime } from '#contract/lessons/api/more-time.ts'
import { MoreTimeChanged } from '#contract/lessons/events/lesson-events.ts'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { api } from '#web/lib/api.ts'
import { listen, onConnected } from '#web/lib/socket.ts'
import type { CallDetails } from '../sessions/call.ts'

export type MoreTime = ReplyOf<typeof getMoreTime>

/** Kept current while it is shown; `declined`: the other member ended the wish. */
export const useMoreTime = ({ id, sessionId, end, other }: CallDetails) => {
  const client = useQueryClient()
  const [declined, setDeclined] = useState(false)
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: ['lessons', 'more', id] })
    let isTold = false
    const stops = [
      listen(MoreTimeChanged, (change) => {
        if (change.sessionId !== sessionId) return
        setDeclined(change.state === 'dropped' && change.by === other.userId)
        refresh()
      }),
      onConnected(refresh),
      // A wish of the moment in which this tab goes in is told to nobody: the call's state comes once it is told news.
      listen(SessionState, (call) => {
        if (call.sessionId !== sessionId || isTold) return
        isTold = true
        refresh()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, id, sessionId, other.userId])
  const query = useQuery({
    queryKey: ['lessons', 'more', id, end],
    queryFn: ({ signal }) => api(getMoreTime, { params: { id } }, { signal }),
    staleTime: 0,
  })
  return { ...query, declined }
}

/** A press of either side. What is shown is fetched again whatever came of it: a refusal says that it has changed. */
const usePress = <T>(press: (more: MoreTime) => Promise<T>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: press,
    onSettled: () =>
      Promise.all([['lessons'], ['subscription'], ['slots']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

export const useAskMoreTime = (id: number) =>
  usePress(({ start, takes }) =>
    api(askMoreTime, { params: { id }, body: { start, ...(takes ?? { weekMinutes: 0, otherMinutes: 0 }) } }),
  )

export const useDropMoreTime = (id: number) => usePress(() => api(dropMoreTime, { params: { id } }))

/** Pressed again after a lost answer it books nothing twice. */
export const useAcceptMoreTime = (id: number) =>
  usePress(({ start, price }) => api(acceptMoreTime, { params: { id }, body: { start, price: price ?? 0 } }))
