import { expect, test } from 'vitest'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { listSlots } from '#contract/lessons/api/slots.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { bookingRequestIn, inHours, iso, offer } from '#tests/kit/bookings.ts'
import { apiCall, newAddress, refusalOf } from '#tests/kit/client.ts'
import { people } from '#tests/kit/people.ts'

type Query = NonNullable<Parameters<typeof apiCall<typeof listSlots>>[1]['query']>
const ask = (query: Query, from = newAddress()) => apiCall(listSlots, { query }, null, from)

/** The coming week, shifted by a millisecond each time, because answers to visitors are cached for seconds. */
let asked = 0
const week = () => {
  const after = inHours(0) + ++asked
  return { full: true, after: iso(after), before: iso(after + 7 * dayMs) }
}

test('a visitor sees free and taken times of a listed tutor, and no names', async () => {
  const [tutor, student] = [await people.tutor(), await people.student()]
  const [slot, hidden] = [await offer(tutor), await offer(await people.tutor({ activated: false }))]
  await offer(await people.manager(), { purpose: SlotPurpose.Interview })
  await student.api(bookLesson, { body: bookingRequestIn(slot, 30) })
  const seen = await ask({ userIds: [tutor.id, hidden.userId], ...week() })
  const asStudent = await student.api(listSlots, { query: { userIds: [tutor.id], ...week() } })
  expect(seen).toEqual(asStudent)
  expect(seen.slots.list.map(({ id }) => id)).toEqual([slot.id])
  expect(seen.subslots).toEqual([
    { parent: slot.id, start: iso(slot.startAt + hourMs / 2), end: iso(slot.startAt + hourMs) },
  ])
})

test('a visitor has to name tutors and sees no further than the bookable week', async () => {
  const { id } = await people.tutor()
  const now = inHours(0)
  for (const query of [
    week(),
    { userIds: [id] },
    { userIds: [id], full: true, after: iso(now - 2 * dayMs), before: iso(now) },
    { userIds: [id], full: true, after: iso(now), before: iso(now + 9 * dayMs) },
    { userIds: Array.from({ length: 21 }, (_, index) => index + 1), ...week() },
  ])
    expect(await refusalOf(ask(query))).toEqual({ status: 400, code: 'bad-request' })
})
