/** A tutor accepts the search for a missed lesson whose student has taken an hour of somebody else meanwhile. */
import { afterEach, expect, test, vi } from 'vitest'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { getMarket } from '#contract/lessons/api/now.ts'
import { ringRescue, takeRescue } from '#contract/lessons/api/rescue.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { iso, offer, rows, subscriber } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { accept, available, clearBoard } from '#tests/kit/now.ts'
import { people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'

vi.setConfig({ testTimeout: 60_000 })
afterEach(clearBoard)

test('the lesson with the other is not said to be theirs, and the search ends', async () => {
  const student = await subscriber(60)
  const [missing, other] = [await people.tutor(), await people.tutor()]
  const start = (Math.floor(Date.now() / minutes(15)) + 2) * minutes(15)
  const slots = [
    await offer(missing, { start, hours: 1 }),
    await offer(other, { start: start + minutes(15), hours: 1 }),
  ]
  const [first, second] = slots.map(({ id }) => id) as [number, number]
  const body = { tutorId: missing.id, slotId: first, start: iso(start), duration: 30 as const }
  const { id } = await student.api(bookLesson, { body })
  clock.set(start + minutes(4))
  await openTab(student)
  const here = await available()
  const search = await student.api(ringRescue, { params: { id }, body: {} })
  const wish = { tutorId: other.id, slotId: second, start: iso(start + minutes(15)) }
  const taken = await student.api(takeRescue, { params: { id }, body: wish })

  expect((await refusalOf(accept(here, search.id))).code).toBe('conflicting-lessons')
  expect((await student.api(getMarket, {})).ring).toMatchObject({ status: 'refused', code: 'conflicting-lessons' })
  const live = await rows('SELECT id FROM lessons WHERE student_id = ? AND canceled_at IS NULL', student.id)
  expect(live).toEqual([{ id: taken.id }])
})
