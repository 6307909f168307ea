/** Free times, the student's own lessons, and the mutation that books or moves. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { bookLesson, bookLessons, listLessons, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { listSlots } from '#contract/lessons/api/slots.ts'
import type { Lesson } from '#contract/lessons/shapes/lesson.ts'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { type SlotTimes, withPause } from '#contract/shared/rules/slots.ts'
import { dayMs, type Interval, minutes, toIsoInstant } from '#contract/shared/rules/time.ts'
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

/** Keys of cached answers: those about one tutor name its window, those about several the day it begins. */
const coveredBy = ([, first, ...rest]: readonly unknown[], tutorId: number): Interval | null => {
  if (first === tutorId) return { start: Number(rest[0]), end: Number(rest[1]) }
  const [start, ...ids] = rest
  return first === 'shared' && ids.includes(tutorId) ? { start: Number(start), end: Number(start) + 7 * dayMs } : null
}

/** A cached answer with a tutor's times from now to the window's last day, such as that of a list of tutors. */
const knownSlots = (client: QueryClient, tutorId: number, window: Interval): Answer | undefined => {
  const from = Math.max(window.start, serverNow())
  const known = client.getQueriesData<Answer>({
    queryKey: ['slots'],
    predicate: ({ queryKey }) => {
      const covered = coveredBy(queryKey, tutorId)
      return covered !== null && covered.start <= from && covered.end >= window.end - dayMs
    },
  })
  const answer = known.findLast(([, data]) => data)?.[1]
  if (!answer) return undefined
  const list = answer.slots.list.filter(({ userId }) => userId === tutorId)
  const ids = new Set(list.map(({ id }) => id))
  return { slots: { ...answer.slots, list }, subslots: answer.subslots.filter(({ parent }) => ids.has(parent)) }
}

/**
 * A tutor's slots and booked times within a window; not fetched while `window` is null. What is known from a list or a
 * page is shown until the answer comes: a time that is taken by then is refused when it is booked.
 */
export const useSlots = (tutorId: number, window: Interval | null) => {
  const client = useQueryClient()
  return useQuery({
    ...slotsQuery(tutorId, window ?? { start: 0, end: 0 }),
    placeholderData: () => (window ? knownSlots(client, tutorId, window) : undefined),
    enabled: window !== null,
  })
}

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
