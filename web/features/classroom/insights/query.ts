/** What the two of a lesson agree about texts of their speech, and what came of one's own. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  decideInsightSentence,
  deleteInsightText,
  getInsight,
  repeatInsight,
  setInsightConsent,
  setInsightText,
} from '#contract/classroom/api/insights.ts'
import { InsightChanged } from '#contract/classroom/events/classroom-events.ts'
import type { Insight } from '#contract/classroom/shapes/insight.ts'
import type { SentenceAct } from '#contract/vocabulary/insights.ts'
import { api } from '#web/lib/api.ts'
import { listen, onConnected } from '#web/lib/socket.ts'

const keyOf = (lessonId: number) => ['insights', lessonId] as const

export const insightQuery = (lessonId: number) =>
  queryOptions({
    queryKey: keyOf(lessonId),
    queryFn: ({ signal }) => api(getInsight, { params: { id: lessonId } }, { signal }),
    staleTime: 0,
  })

/** Read again when either of the two changes it; that recording must stop is known at once, without a request. */
export const useInsight = (lessonId: number) => {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: keyOf(lessonId) })
    const stops = [
      listen(InsightChanged, ({ lesson, since }) => {
        if (lesson !== lessonId) return
        client.setQueryData<Insight>(keyOf(lessonId), (known) => known && { ...known, since })
        again()
      }),
      // What changed without a connection was told to nobody.
      onConnected((gapMs) => gapMs > 0 && again()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, lessonId])
  return useQuery(insightQuery(lessonId))
}

export const useAgree = (lessonId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => api(setInsightConsent, { params: { id: lessonId }, body: { on } }),
    onSuccess: (insight) => client.setQueryData(keyOf(lessonId), insight),
    onError: () => client.invalidateQueries({ queryKey: keyOf(lessonId) }),
  })
}

/** Switches the reader on by their standing wish, once, where they enter a lesson. */
export const useFollowWish = (insight: Insight | undefined): void => {
  const client = useQueryClient()
  const { lessonId, available = false, mine } = insight ?? {}
  const isWished = available && (mine?.wished ?? false)
  useEffect(() => {
    if (!isWished || lessonId === undefined) return
    api(setInsightConsent, { params: { id: lessonId }, body: { on: true, standing: true } }).then(
      (changed) => client.setQueryData(keyOf(lessonId), changed),
      // They are asked instead, as anybody is.
      () => undefined,
    )
  }, [client, isWished, lessonId])
}

const useChange = <Variables>(lessonId: number, mutationFn: (variables: Variables) => Promise<unknown>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: keyOf(lessonId) }) })
}

export const useRepeatInsight = (lessonId: number) =>
  useChange(lessonId, (_: undefined) => api(repeatInsight, { params: { id: lessonId } }))

export const useSetText = (lessonId: number) =>
  useChange(lessonId, (text: string) => api(setInsightText, { params: { id: lessonId }, body: { text } }))

export const useDeleteText = (lessonId: number) =>
  useChange(lessonId, (_: undefined) => api(deleteInsightText, { params: { id: lessonId } }))

export const useSentence = (lessonId: number) =>
  useChange(lessonId, ({ number, act }: { number: number; act: SentenceAct }) =>
    api(decideInsightSentence, { params: { id: lessonId, number }, body: { act } }),
  )

export const useRefreshInsight = (lessonId: number) => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(lessonId) })
}
