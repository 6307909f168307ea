import { useMemo, useRef } from 'react'
import { takeFor } from '#contract/lessons/rules/bookable-minutes.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { type Again, findAgain } from '#web/features/lessons/booking/again.ts'
import { lotsBalanceOf, weekBalanceOf } from '#web/features/lessons/booking/balance.ts'
import { type BookingTime, useBook } from '#web/features/lessons/booking/query.ts'
import { useBookingFacts } from '#web/features/lessons/booking/use-booking-facts.ts'
import type { Meeting } from './meeting.ts'

/** The hour of a lesson the next time it comes, as its student can book it, and the request that books it. */
export const useAgain = ({ start, lesson: { duration }, tutor: { userId: tutorId } }: Meeting) => {
  const facts = useBookingFacts(tutorId)
  const book = useBook(tutorId, undefined)
  const { offer, account, coming, held, now } = facts
  const again = useMemo((): Again | null => {
    if (!offer || !account) return null
    const isWithTutor = ({ members }: (typeof coming)[number]) =>
      members.some(({ role, userId }) => isTutorType(role) && userId === tutorId)
    const withTutor = coming.filter(isWithTutor).map((one) => one.start)
    return findAgain({ start, duration }, { offer, account, withTutor }, now)
  }, [offer, account, coming, now, start, duration, tutorId])
  const taken = account && again ? takeFor(account, { start: again.start, end: again.end, duration }) : null
  const parts = taken && 'parts' in taken ? taken.parts : []
  const balance = account && weekBalanceOf(account, parts, held)
  const lots = account && lotsBalanceOf(account, parts)
  const pressed = useRef(false)
  const take = (one: BookingTime) => {
    // Ignores a second press that comes before React has rendered the busy button.
    if (pressed.current) return
    pressed.current = true
    book.mutate(one, {
      onSettled: () => {
        pressed.current = false
      },
    })
  }
  return { facts, again, balance, lots, book, take }
}

export type AgainHour = ReturnType<typeof useAgain>
export type KnownAgainHour = AgainHour & { readonly again: Again }
