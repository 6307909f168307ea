/** Free times, the student's own lessons, and the mutation that books or moves. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { bookLesson, bookLessons, listLessons, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { listSlots } from '#contract/lessons/api/slots.ts'
import type { Lesson } from '#contract/lessons/shapes/lesson.ts'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { type SlotTimes, withPause } from '#contract/shared/rules/slots.ts'
import { type Interval, minutes, toIsoInstant } from '#contract/shared/rules/time.ts'
import type { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { api } from '#web/lib/api.ts'
import { isNoAnswerError } from '#web/lib/api-errors.ts'
import { serverNow } from '#web/lib/clock.ts'
import { useIdempotencyKeys } from '#web/lib/idempotency-keys.ts'
import type { CalendarLesson } from './calendar-event.ts'

/** Shorter than for lists, because other students may be booking the same times. */
const slotsStaleMs = 10_000

const between = ({ start, end }: Interval) => ({ after: toIsoInstant(start), before: toIsoInstant(end) })

export interface Calendar {
  readonly slots: readonly SlotTimes[]
  /** Booked times, each with the pause of the tutor around it. */
  readonly busy: readonly Interval[]
  /** Minutes the tutor keeps free between lessons. */
  readonly pauseMinutes: number
}

type Answer = ReplyOf<typeof listSlots>

const times = ({ start, end }: { start: string; end: string }): Interval => ({
  start: Date.parse(start),
  end: Date.parse(end),
})

/** The calendar of one tutor. */
const calendarOf = ({ slots, subslots }: Answer): Calendar => {
  const pauseMinutes = slots.list[0]?.pause ?? 0
  return {
    slots: slots.list.filter((slot) => !slot.deleted).map((slot) => ({ id: slot.id, ...times(slot) })),
    busy: withPause(subslots.map(times), pauseMinutes),
    pauseMinutes,
  }
}

const slotsQuery = (tutorId: number, window: Interval) =>
  queryOptions({
    queryKey: ['slots', tutorId, window.start, window.end],
    queryFn: ({ signal }) =>
      api(listSlots, { query: { userIds: [tutorId], full: true, ...between(window) } }, { signal }),
    select: calendarOf,
    staleTime: slotsStaleMs,
  })

/** A tutor's slots and booked times within a window; not fetched while `window` is null. */
export const useSlots = (tutorId: number, window: Interval | null) =>
  useQuery({ ...slotsQuery(tutorId, window ?? { start: 0, end: 0 }), enabled: window !== null })

const sharedCalendar = ({ slots, subslots }: Answer): ReadonlyMap<number, Calendar> => {
  const owners = new Map(slots.list.map((slot) => [slot.id, slot.userId]))
  const calendarOfOwner = (owner: number): Calendar =>
    calendarOf({
      slots: { ...slots, list: slots.list.filter(({ userId }) => userId === owner) },
      subslots: subslots.filter(({ parent }) => owners.get(parent) === owner),
    })
  return new Map([...new Set(owners.values())].map((owner) => [owner, calendarOfOwner(owner)]))
}

/** Slots and booked times of several tutors in one request. */
export const sharedSlotsQuery = (tutorIds: readonly number[], window: Interval) =>
  queryOptions({
    queryKey: ['slots', 'shared', window.start, ...tutorIds],
    queryFn: ({ signal }) =>
      api(listSlots, { query: { userIds: [...tutorIds], full: true, ...between(window) } }, { signal }),
    select: sharedCalendar,
  })

export const useSharedSlots = (tutorIds: readonly number[], window: Interval, enabled: boolean) =>
  useQuery({ ...sharedSlotsQuery(tutorIds, window), enabled: enabled && tutorIds.length > 0 })

/** The student's live lessons that overlap a window, soonest first. */
export const useOwnLessons = (userId: number | null, window: Interval | null) =>
  useQuery({
    queryKey: ['lessons', 'own', userId, window?.start, window?.end],
    queryFn: ({ signal }) =>
      api(
        listLessons,
        { query: { users: [userId ?? 0], canceled: false, full: true, ...(window && between(window)) } },
        { signal },
      ),
    select: ({ list }) => list.map((one) => ({ ...one, ...lessonTimes(one.lesson) })).sort((a, b) => a.start - b.start),
    enabled: userId !== null && window !== null,
  })

/** Start and end of a lesson as the API returns it, in epoch ms. */
export const lessonTimes = (lesson: { start: string; duration: number }): Interval => {
  const start = Date.parse(lesson.start)
  return { start, end: start + minutes(lesson.duration) }
}

/** Fetches the times when the pointer or focus reaches a book button, so that the panel opens with them. */
export const prefetchSlots = (client: QueryClient, tutorId: number, window: Interval): void => {
  void client.prefetchQuery(slotsQuery(tutorId, window))
}

export interface BookingTime {
  readonly slotId: number
  /** Epoch ms. */
  readonly start: number
  readonly duration: LessonDuration
}

const refreshAfter = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    ['slots', 'lessons', 'tutors', 'subscription'].map((key) => client.invalidateQueries({ queryKey: [key] })),
  )

/**
 * Books a lesson, or moves the given one; resolves with the lesson as external calendars need it. Repeated calls of
 * `mutate` with one choice use one idempotency key, so that a retry after a lost connection books once.
 */
export const useBook = (tutorId: number, lesson: Pick<Lesson, 'id' | 'createdAt'> | undefined) => {
  const client = useQueryClient()
  const keys = useIdempotencyKeys()
  return useMutation({
    mutationFn: async ({ slotId, start, duration }: BookingTime): Promise<CalendarLesson> => {
      const body = { slotId, start: toIsoInstant(start), duration }
      if (lesson) {
        await api(rescheduleLesson, { body: { lessonId: lesson.id, ...body } })
        const { id, createdAt } = lesson
        return { id, start: body.start, duration, createdAt, updatedAt: toIsoInstant(serverNow()), canceledAt: null }
      }
      return keys.send(`${tutorId}:${slotId}:${start}:${duration}`, (idempotencyKey) =>
        api(bookLesson, { body: { tutorId, ...body }, idempotencyKey }),
      )
    },
    onSuccess: () => void refreshAfter(client),
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status >= 500) return
      // The cached data led to a choice the server refused, so times, lessons and balance are fetched again.
      void refreshAfter(client)
    },
  })
}
interface TutorBookingTime extends BookingTime {
  readonly tutorId: number
}

/** Books several lessons at once; resolves with an answer for each. A retry after a lost connection books nothing twice. */
export const useBookSeveral = () => {
  const client = useQueryClient()
  const keys = useIdempotencyKeys()
  return useMutation({
    mutationFn: (wishes: readonly TutorBookingTime[]) => {
      const lessons = wishes.map(({ tutorId, slotId, start, duration }) => ({
        tutorId,
        slotId,
        start: toIsoInstant(start),
        duration,
      }))
      return keys.send(JSON.stringify(lessons), (idempotencyKey) =>
        api(bookLessons, { body: { lessons }, idempotencyKey }),
      )
    },
    onSuccess: () => void refreshAfter(client),
  })
}

/** The error code of a refusal; null for lost connections and errors without a code. */
export const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null)

/** Whether no answer arrived. The booking may have happened; the idempotency key makes a retry safe. */
export const isUnanswered = (error: unknown): boolean => isNoAnswerError(error)
