import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type BookableMinutes, bookableSpan, type WishedLesson } from '#contract/lessons/rules/bookable-minutes.ts'
import {
  bookableMinutes,
  type HeldLesson,
  judgeBookingAccess,
  withLessonReturned,
} from '#contract/lessons/rules/booking-access.ts'
import type { HeldMinutes } from '#contract/lessons/shapes/lesson.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import { bookingWeek, trialSubscription } from '#contract/shared/rules/weeks.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { useLesson } from '#web/features/lessons/query.ts'
import { accessFactsOf } from '#web/features/lessons/subscriptions/access.ts'
import { useSubscription } from '#web/features/lessons/subscriptions/query.ts'
import { useUser } from '#web/features/people/account/query.ts'
import { useGuardianNeed } from '#web/features/people/guardian/query.ts'
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

/** What a visitor could book after signing up: the minutes of a new student's trial. */
const minutesOfGuest = (now: number): BookableMinutes => ({
  week: bookingWeek(trialSubscription({ id: 0, createdAt: now }), now),
  usedMinutes: 0,
  lots: [],
  trialTaken: false,
})

const heldOf = (held: readonly HeldMinutes[] | null | undefined): HeldLesson['held'] =>
  (held ?? []).map(({ end, ...part }) => ({ ...part, end: end === null ? null : Date.parse(end) }))

const noneAside: readonly WishedLesson[] = []

/** Everything the panel needs before a choice is made: the user, the tutor, the minutes and the free times. */
export const useBookingFacts = (tutorId: number, lesson?: MovedLesson | undefined) => {
  const now = useMinuteClock()
  const user = useUser()
  const tutor = useTutor(tutorId, useQueryClient())
  const isStudent = user?.role === Role.Student
  const subscription = useSubscription()
  const mySubscription = subscription.data
  const guest = user === null
  const moving = useMemo(() => (lesson ? { ...lessonTimes(lesson), duration: lesson.duration } : undefined), [lesson])
  // Of which minutes it is decides where it can go: those of a lot end with it.
  const details = useLesson(isStudent && lesson ? lesson.id : null)
  const held = useMemo(() => heldOf(details.data?.held), [details.data?.held])
  const access = useMemo(() => {
    if (!mySubscription) return null
    const known = accessFactsOf(mySubscription)
    return judgeBookingAccess(moving ? withLessonReturned(known, { ...moving, held }, now) : known, now)
  }, [mySubscription, moving, held, now])
  const account = useMemo(() => {
    if (guest) return minutesOfGuest(now)
    return access && bookableMinutes(access)
  }, [guest, access, now])
  const week = account?.week ?? null
  const { start, end } = (account && bookableSpan(account, now)) ?? { start: 0, end: 0 }
  const window = useMemo((): Interval | null => (end > 0 ? { start, end } : null), [start, end])
  const slots = useSlots(tutorId, isStudent || guest ? window : null)
  const ownLessons = useOwnLessons(isStudent ? user.id : null, window)

  const others = useMemo(
    () => ownLessons.data?.filter((one) => one.lesson.id !== lesson?.id) ?? [],
    [ownLessons.data, lesson?.id],
  )
  const offer = useMemo((): Offer | null => {
    if (!slots.data || !window) return null
    const noticeMinutes = tutor.data?.notice ?? 0
    return { ...slots.data, own: others, noticeMinutes, window, moving }
  }, [slots.data, window, tutor.data?.notice, others, moving])

  const returned = access?.week && mySubscription ? access.remaining - mySubscription.remainingWeeklyMinutes : 0

  const coming = others.filter((one) => one.end > now)
  const gate = bookingGateOf({
    role: user?.role ?? null,
    tutorMissing: isMissing(tutor.error),
    access,
    movingFrom: moving?.start ?? null,
    guardianNeeded: useGuardianNeed()?.kind === 'guardian',
    now,
  })
  const queries = isStudent
    ? [tutor, subscription, ...(lesson ? [details] : []), ...(window ? [slots, ownLessons] : [])]
    : guest
      ? [tutor, slots]
      : []
  const failed = queries.filter((query) => query.isError && !query.data && !isMissing(query.error))
  const waiting = queries.some((query) => query.isPending && !query.isError)
  const state: BookingGateState | 'loading' | 'failed' = failed.length > 0 ? 'failed' : waiting ? 'loading' : gate

  return {
    state,
    access,
    guest,
    now,
    user,
    tutor: tutor.data,
    week,
    window,
    offer,
    moving,
    /** The minutes that lessons can take; those of a lesson being moved are among them. Null until it is known. */
    account,
    /** Minutes of the week that lessons ahead hold, without one being moved. */
    held: Math.max(0, (mySubscription?.held ?? 0) - returned),
    /** Times that are put aside to be booked together with the one being chosen. */
    aside: noneAside,
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
