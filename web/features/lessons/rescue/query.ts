/** Who can take over a lesson whose tutor has not come. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRescue, ringRescue, takeRescue } from '#contract/lessons/api/rescue.ts'
import type { RescueStart } from '#contract/lessons/shapes/rescue.ts'
import { useKeepRing } from '#web/features/lessons/now/query.ts'
import { refreshLessons } from '#web/features/lessons/query.ts'
import { api } from '#web/lib/api.ts'

/** Hours go, and the tutor may come at any moment. */
const againMs = 10_000

export const useRescue = (lessonId: number, sameGender: boolean, enabled = true) =>
  useQuery({
    queryKey: ['rescue', lessonId, sameGender],
    queryFn: ({ signal }) => api(getRescue, { params: { id: lessonId }, query: { sameGender } }, { signal }),
    refetchInterval: againMs,
    enabled,
  })

/** Books an offered hour in place of the lesson. A repeat is answered with the lesson that was booked first. */
export const useTakeRescue = (lessonId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ tutor, slotId, start }: RescueStart) =>
      api(takeRescue, { params: { id: lessonId }, body: { tutorId: tutor.id, slotId, start } }),
    onSuccess: () => void refreshLessons(client),
    // Somebody else was first, or the tutor has come: what is offered is no longer what it was.
    onError: () => void client.invalidateQueries({ queryKey: ['rescue', lessonId] }),
  })
}

/** Rings those who can start at once. */
export const useRingRescue = (lessonId: number) => {
  const keep = useKeepRing()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sameGender: boolean) => api(ringRescue, { params: { id: lessonId }, body: { sameGender } }),
    onSuccess: keep,
    onError: () => void client.invalidateQueries({ queryKey: ['rescue', lessonId] }),
  })
}
