/** Who may use a row, and who may not, at the endpoints of `contract/lessons`. */
import { cancelLesson, getLesson, listLessons, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { acceptMoreTime, askMoreTime, dropMoreTime, getMoreTime } from '#contract/lessons/api/more-time.ts'
import { deleteRating, getRating, listRatingsOfRatee, updateRating } from '#contract/lessons/api/ratings.ts'
import { getRescue, ringRescue, takeRescue } from '#contract/lessons/api/rescue.ts'
import { listSlots } from '#contract/lessons/api/slots.ts'
import { endWeeklyHour } from '#contract/lessons/api/weekly-hours.ts'
import { hourMs, minutes, toIsoInstant } from '#contract/shared/rules/time.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { make } from '#tests/kit/make.ts'
import { ask, endingNow } from '#tests/kit/more-time.ts'
import { people } from '#tests/kit/people.ts'
import { type OwnedCase, owned } from './owned-case.ts'
import { booked, twoStudents } from './rows.ts'

const rated = async () => {
  const [owner, tutor, stranger] = [await people.student(), await people.tutor(), await people.student()]
  const { id } = await make.rating({ raterId: owner.id, rateeId: tutor.id })
  return { owner, stranger, input: { params: { id } } }
}

/** A lesson that began four minutes ago, whose tutor is not there, and somebody who offers the next hour. */
const left = async () => {
  const [owner, stranger, tutor] = [await people.student(), await people.student(), await people.tutor()]
  const start = Date.now() - minutes(4)
  const lesson = await make.lesson({ tutorId: tutor.id, studentId: owner.id, start, duration: 30 })
  const next = Math.ceil(Date.now() / minutes(15)) * minutes(15) + minutes(15)
  const slot = await make.slot({ userId: (await people.tutor()).id, start: next, end: next + hourMs })
  const wish = { tutorId: slot.userId, slotId: slot.id, start: toIsoInstant(next) }
  return { owner, stranger, params: { id: lesson.id }, wish }
}

export const lessonsAccess: readonly OwnedCase[] = [
  owned(listSlots, async () => {
    // A studio may list no slots at all.
    const [owner, stranger] = [await people.tutor(), await people.studio()]
    return { owner, stranger, input: { query: { userIds: [owner.id] } } }
  }),
  owned(getLesson, async () => {
    const { student: owner, stranger, lesson } = await booked()
    return { owner, stranger, input: { params: { id: lesson.id } } }
  }),
  owned(listLessons, async () => {
    const { student: owner, stranger } = await booked()
    return { owner, stranger, input: { query: { users: [owner.id] } } }
  }),
  owned(rescheduleLesson, async () => {
    const { student: owner, stranger, lesson, slot, start } = await booked()
    const moved = {
      lessonId: lesson.id,
      slotId: slot.id,
      start: toIsoInstant(start + hourMs),
      duration: LessonDuration.Long,
    }
    return { owner, stranger, input: { body: moved } }
  }),
  owned(cancelLesson, async () => {
    const { student: owner, stranger, lesson } = await booked()
    return { owner, stranger, input: { params: { id: lesson.id } } }
  }),
  owned(getMoreTime, async () => {
    const { student: owner, stranger, lesson } = await booked()
    return { owner, stranger, input: { params: { id: lesson.id } } }
  }),
  owned(askMoreTime, async () => {
    const { student: owner, id, body } = await endingNow()
    const input = { params: { id }, body: { ...body, weekMinutes: 15, otherMinutes: 0 } }
    return { owner, stranger: await people.student(), input }
  }),
  owned(acceptMoreTime, async () => {
    const { student, tutor: owner, id, body } = await endingNow()
    await ask({ student, id })
    return { owner, stranger: await people.tutor(), input: { params: { id }, body: { ...body, price: 3750 } } }
  }),
  owned(dropMoreTime, async () => {
    const { student: owner, stranger, lesson } = await booked()
    return { owner, stranger, input: { params: { id: lesson.id } } }
  }),
  owned(getRescue, async () => {
    const { owner, stranger, params } = await left()
    return { owner, stranger, input: { params, query: {} } }
  }),
  owned(takeRescue, async () => {
    const { owner, stranger, params, wish } = await left()
    return { owner, stranger, input: { params, body: wish } }
  }),
  owned(ringRescue, async () => {
    const { owner, stranger, params } = await left()
    return { owner, stranger, input: { params, body: {} } }
  }),
  owned(updateRating, async () => {
    const { owner, stranger, input } = await rated()
    return { owner, stranger, input: { ...input, body: { value: 3 } } }
  }),
  owned(deleteRating, rated),
  owned(getRating, rated),
  owned(listRatingsOfRatee, async () => {
    const [owner, stranger] = [await people.studio(), await people.tutor()]
    return { owner, stranger, input: { params: { id: owner.id } } }
  }),
  owned(endWeeklyHour, async () => {
    const { owner, stranger } = await twoStudents()
    const tutorId = (await people.tutor()).id
    const { id } = await make.weeklyHour({ studentId: owner.id, tutorId, weekday: 0, minute: 0 })
    return { owner, stranger, input: { params: { id } } }
  }),
]
