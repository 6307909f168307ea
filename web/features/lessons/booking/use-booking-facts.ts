import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Interval } from '#contract/shared/rules/time.ts'
import { bookableWindow, bookingWeek, trialSubscription } from '#contract/shared/rules/weeks.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { accessOf } from '#web/features/lessons/subscriptions/access.ts'
import { useSubscription } from '#web/features/lessons/subscriptions/query.ts'
import { useUser } from '#web/features/people/account/query.ts'
import { isMissing, useTutor } from '#web/features/people/profile/tutor-query.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { type BookingGateState, bookingGateOf } from './gate.ts'
import { lessonTimes, useOwnLessons, useSlots } from './query.ts'
import type { Offer } from './week.ts'

/** The lesson being moved, with the fields every list of lessons has. */
export interface MovedLesson {
  readonly id: number
  readonly start: string
  readonly duration: LessonDuration
  readonly createdAt: string
}

/** The week a visitor could book in after signing up: that of a new student's trial. */
const weekOfGuest = (now: number) => bookingWeek(trialSubscription({ id: 0, createdAt: now }), now)

/** Everything the panel needs before a choice is made: the user, the tutor, the bookable week and the free times. */
export const useBookingFacts = (tutorId: number, lesson?: MovedLesson | undefined) => {
  const now = useMinuteClock()
  const user = useUser()
  const tutor = useTutor(tutorId, useQueryClient())
  const isStudent = user?.role === Role.Student
  const subscription = useSubscription()
  const mySubscription = subscription.data
  const access = useMemo(() => (mySubscription ? accessOf(mySubscription, now) : null), [mySubscription, now])
  const guest = user === null
  const week = guest ? weekOfGuest(now) : (access?.week ?? null)
  const { start, end } = week ? bookableWindow(week) : { start: 0, end: 0 }
  const window = useMemo((): Interval | null => (end > 0 ? { start, end } : null), [start, end])
  const slots = useSlots(tutorId, isStudent || guest ? window : null)
  const ownLessons = useOwnLessons(isStudent ? user.id : null, window)
  const moving = useMemo(() => (lesson ? lessonTimes(lesson) : undefined), [lesson])

  const others = useMemo(
    () => ownLessons.data?.filter((one) => one.lesson.id !== lesson?.id) ?? [],
    [ownLessons.data, lesson?.id],
  )
  const returned = lesson && week && moving && moving.start >= week.countFrom && moving.start < week.window.end
  const remaining =
    (guest ? (week?.quota ?? 0) : access?.week ? access.remaining : 0) + (returned ? lesson.duration : 0)
  const offer = useMemo((): Offer | null => {
    if (!slots.data || !window) return null
    const noticeMinutes = tutor.data?.notice ?? 0
    return { ...slots.data, own: others, noticeMinutes, window, moving }
  }, [slots.data, window, tutor.data?.notice, others, moving])

  const coming = others.filter((one) => one.end > now)
  // A lesson being moved returns its minutes and does not block a trial student's only booking.
  const judged =
    mySubscription && lesson
      ? accessOf({ ...mySubscription, remainingWeeklyMinutes: remaining, nextLesson: null }, now)
      : access
  const gate = bookingGateOf({
    role: user?.role ?? null,
    tutorMissing: isMissing(tutor.error),
    access: judged,
    movingFrom: moving?.start ?? null,
    now,
  })
  const queries = isStudent
    ? [tutor, subscription, ...(window ? [slots, ownLessons] : [])]
    : guest
      ? [tutor, slots]
      : []
  const failed = queries.filter((query) => query.isError && !query.data && !isMissing(query.error))
  const waiting = queries.some((query) => query.isPending && !query.isError)
  const state: BookingGateState | 'loading' | 'failed' = failed.length > 0 ? 'failed' : waiting ? 'loading' : gate

  return {
    state,
    access: judged,
    guest,
    now,
    user,
    tutor: tutor.data,
    week,
    window,
    offer,
    moving,
    remaining,
    /** Minutes of times that are put aside to be booked together with the one being chosen. */
    aside: 0,
    coming,
    refreshing: slots.isFetching,
    error: failed[0]?.error,
    retrying: failed.some((query) => query.isFetching),
    retry: () => {
      for (const query of failed) void query.refetch()
    },
  }
}

export type BookingFacts = ReturnType<typeof useBookingFacts>
