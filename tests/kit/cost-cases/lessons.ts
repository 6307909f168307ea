/** Requests that succeed at the endpoints of `contract/lessons`. */
import { bookLesson, bookLessons, getAttendedStats } from '#contract/lessons/api/lessons.ts'
import { getMinutesOf, grantMinutes } from '#contract/lessons/api/minutes.ts'
import { acceptRing, cancelRing, declineRing, listNearest, setAvailable, startRing } from '#contract/lessons/api/now.ts'
import { createRating, listTutorRatings } from '#contract/lessons/api/ratings.ts'
import { keepWeeklyHour } from '#contract/lessons/api/weekly-hours.ts'
import { weeklyTimeAt } from '#contract/lessons/rules/weekly-hours.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { bookingRequestIn, offer, subscriber } from '#tests/kit/bookings.ts'
import { taughtLesson } from '#tests/kit/lessons.ts'
import { make } from '#tests/kit/make.ts'
import { available, clearBoard, search } from '#tests/kit/now.ts'
import { people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'
import { type CostCase, cost } from './cost-case.ts'
import { lookingAtTutor, tomorrow } from './rows.ts'

const searching = async () => {
  await clearBoard()
  const student = await subscriber()
  await openTab(student)
  return student
}

export const lessonsCosts: readonly CostCase[] = [
  cost(bookLesson, async () => {
    const [caller, tutor] = [await subscriber(), await people.tutor()]
    const body = bookingRequestIn(await offer(tutor))
    return { caller, input: { body, idempotencyKey: crypto.randomUUID() } }
  }),
  cost(bookLessons, async () => {
    const [caller, tutor] = [await subscriber(), await people.tutor()]
    const slot = await offer(tutor)
    const lessons = [bookingRequestIn(slot), bookingRequestIn(slot, 60)]
    return { caller, input: { body: { lessons }, idempotencyKey: crypto.randomUUID() } }
  }),
  cost(keepWeeklyHour, async () => {
    const [caller, tutor] = [await subscriber(), await people.tutor()]
    const slot = await offer(tutor)
    const body = { tutorId: tutor.id, ...weeklyTimeAt(slot.startAt), duration: LessonDuration.Long }
    return { caller, input: { body } }
  }),
  cost(createRating, async () => {
    const [caller, tutor] = [await people.student(), await people.tutor()]
    await taughtLesson({ tutorId: tutor.id, studentId: caller.id })
    return { caller, input: { body: { rateeId: tutor.id, value: 5, feedback: null } } }
  }),
  cost(listTutorRatings, async () => {
    const { caller, input } = await lookingAtTutor()
    await make.rating({ raterId: caller.id, rateeId: input.params.id })
    return { caller, input }
  }),
  cost(startRing, async () => {
    await available()
    return { caller: await subscriber(), input: { body: { duration: LessonDuration.Long } } }
  }),
  cost(listNearest, async () => ({ caller: await subscriber(), input: { query: { duration: 30 } } })),
  cost(cancelRing, async () => {
    await available()
    const caller = await subscriber()
    return { caller, input: { params: { ringId: (await search(caller)).id } } }
  }),
  cost(acceptRing, async () => {
    const [caller, { tutor }] = [await searching(), await available()]
    return { caller: tutor, input: { params: { ringId: (await search(caller)).id } } }
  }),
  cost(declineRing, async () => ({
    caller: await people.tutor(),
    input: { params: { ringId: crypto.randomUUID() } },
  })),
  cost(setAvailable, async () => ({ caller: await people.tutor(), input: { body: { minutes: 60 } } })),
  cost(grantMinutes, async () => ({
    caller: await people.admin(),
    input: {
      params: { userId: (await people.student()).id },
      body: { minutes: 30, days: 7, reason: 'an outage' },
      idempotencyKey: crypto.randomUUID(),
    },
  })),
  cost(getMinutesOf, async () => ({
    caller: await people.admin(),
    input: { params: { userId: (await subscriber()).id }, query: {} },
  })),
  cost(getAttendedStats, async () => ({
    caller: await people.admin(),
    input: { query: { after: toIsoInstant(Date.now() - 7 * dayMs), before: tomorrow() } },
  })),
]
