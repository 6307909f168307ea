/** A subscription rests for a week: nothing is booked meanwhile, and its end, its weeks and the next term move along. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cancelLesson } from '#contract/lessons/api/lessons.ts'
import { getMinutes } from '#contract/lessons/api/minutes.ts'
import { payByWallet } from '#contract/money/api/fawry.ts'
import { endPause, getPause, listUpgrades, pauseSubscription } from '#contract/money/api/subscriptions.ts'
import { getRefundableSum } from '#contract/money/api/transactions.ts'
import { dayMs, hourMs, minuteMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { expectConsistentBookings, expectConsistentMinutes, rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { monthPrice, subscribedBuyer, subscriptionsOf } from '#tests/kit/payments.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { beginWeek, book, expectEvenMoney, makeLarge, mine, settle, start, weekMs } from '#tests/kit/upgrades.ts'
import { carryWeeks } from '#worker/features/lessons/minutes/carry.ts'

beforeEach(beginWeek)
afterEach(expectEvenMoney)
afterEach(expectConsistentBookings)
afterEach(expectConsistentMinutes)

const end = start + 4 * weekMs
const codeOf = async (refused: Promise<unknown>) => (await refusalOf(refused)).code
const lookAt = (student: Person) => student.api(getPause, {})
const pauseNow = async (student: Person) => {
  const next = (await lookAt(student))?.next
  if (!next) throw new Error('no pause is offered')
  const paused = await student.api(pauseSubscription, { body: { start: next.start } })
  return { from: Date.parse(paused.start), until: Date.parse(paused.end), ...paused }
}
const leftOf = async (student: Person) => (await mine(student)).remainingWeeklyMinutes
const carriesAt = async (student: Person) =>
  (await rows<{ at: number | null }>('SELECT carries_at AS at FROM subscriptions WHERE user_id = ?', student.id))[0]?.at

/** On the third morning of a month of 120 minutes. */
const resting = async () => {
  const bought = await subscribedBuyer()
  clock.set(start + 2 * dayMs + 8 * hourMs)
  return bought
}

test('its end and its week move by seven days; in the pause nothing is booked, after it the week goes on', async () => {
  const { student } = await resting()
  await book(student, start + 2 * dayMs + 10 * hourMs)
  const { from, until, subscriptionEnd } = await pauseNow(student)
  expect(until - from).toBe(7 * dayMs)
  expect(subscriptionEnd).toBe(toIsoInstant(end + weekMs))
  expect((await subscriptionsOf(student.id))[0]?.endAt).toBe(end + weekMs)
  expect(await carriesAt(student)).toBe(start + 2 * weekMs)
  const { week } = await student.api(getMinutes, { query: {} })
  expect(week).toMatchObject({ start: toIsoInstant(start), end: toIsoInstant(start + 2 * weekMs), held: 30 })
  for (const at of [from, from + 3 * dayMs, until - 15 * minuteMs])
    expect(await codeOf(book(student, at))).toBe('subscription-paused')
  await book(student, until + 2 * hourMs)
  clock.set(from + 5 * dayMs)
  expect(await leftOf(student)).toBe(60)
  await book(student, start + 2 * weekMs - hourMs)
  clock.set(start + 2 * weekMs + hourMs)
  expect(await leftOf(student)).toBe(120)
})

test('extra minutes rest as well: a lesson of them alone is refused in it', async () => {
  const { student } = await resting()
  await rows(
    `INSERT INTO minute_lots (user_id, kind, minutes, paid, end_at, cause, created_at) VALUES (?, 'granted', 60, 0, ?, ?, ?)`,
    ...[student.id, start + 4 * weekMs, `test:${student.id}`, Date.now()],
  )
  const { from, until } = await pauseNow(student)
  expect(await codeOf(book(student, from + dayMs))).toBe('subscription-paused')
  await book(student, until + 8 * dayMs)
})

describe('over a booked lesson', () => {
  test('it is refused until the lesson is cancelled, and the offer names it', async () => {
    const { student } = await resting()
    const lesson = await book(student, start + 4 * dayMs)
    const offer = (await lookAt(student))?.next
    expect(offer?.lessons.map(({ id }) => id)).toEqual([lesson.id])
    const pause = student.api(pauseSubscription, { body: { start: offer?.start ?? '' } })
    expect(await codeOf(pause)).toBe('conflicting-lessons')
    await student.api(cancelLesson, { params: { id: lesson.id } })
    await pauseNow(student)
    expect(await leftOf(student)).toBe(120)
  })

  test('booked at the same moment, one of both comes about', async () => {
    for (let round = 0; round < 4; round++) {
      clock.set(start + 8 * hourMs)
      const { student } = await resting()
      const [paused, booked] = await Promise.allSettled([pauseNow(student), book(student, start + 4 * dayMs)])
      expect([paused.status, booked.status].filter((status) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  test('one that lasts into its first minutes counts', async () => {
    const { student } = await resting()
    const offer = (await lookAt(student))?.next
    await book(student, Date.parse(offer?.start ?? '') - 15 * minuteMs)
    expect((await lookAt(student))?.next?.lessons).toHaveLength(1)
  })
})

describe('refused', () => {
  test('without a subscription, a second time, with another day than was shown, and two at once', async () => {
    const nobody = await people.student()
    expect(await lookAt(nobody)).toBeNull()
    const body = { start: toIsoInstant(start) }
    expect(await codeOf(nobody.api(pauseSubscription, { body }))).toBe('subscription-not-found')
    expect(await codeOf(nobody.api(endPause, {}))).toBe('subscription-not-found')
    const { student } = await resting()
    expect(await codeOf(student.api(endPause, {}))).toBe('illegal')
    expect(await codeOf(student.api(pauseSubscription, { body }))).toBe('illegal')
    const results = await Promise.allSettled([pauseNow(student), pauseNow(student), pauseNow(student)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await subscriptionsOf(student.id))[0]?.endAt).toBe(end + weekMs)
    expect((await lookAt(student))?.next).toBeNull()
    clock.set(start + 3 * weekMs)
    expect(await lookAt(student)).toEqual({ current: null, next: null })
  })
})

describe('ended early', () => {
  test('by whole days; what was saved is taken off the end and the week again', async () => {
    const { student } = await resting()
    const { from } = await pauseNow(student)
    clock.set(from + 2 * dayMs + hourMs)
    expect((await lookAt(student))?.current?.earliest).toBe(toIsoInstant(from + 3 * dayMs))
    expect(await student.api(endPause, {})).toEqual({ subscriptionEnd: toIsoInstant(end + 3 * dayMs) })
    expect(await carriesAt(student)).toBe(start + weekMs + 3 * dayMs)
    expect(await codeOf(book(student, from + 3 * dayMs - 15 * minuteMs))).toBe('subscription-paused')
    await book(student, from + 3 * dayMs + hourMs)
    expect((await lookAt(student))?.next).toBeNull()
  })

  test('before it begins it is taken back whole, and can be had again', async () => {
    const { student } = await resting()
    await pauseNow(student)
    expect(await student.api(endPause, {})).toEqual({ subscriptionEnd: toIsoInstant(end) })
    expect((await subscriptionsOf(student.id))[0]).toMatchObject({ endAt: end, pauses: [], carriesAt: start + weekMs })
    await pauseNow(student)
  })

  test('not where a lesson was booked in days of the week that would be gone', async () => {
    const { student } = await resting()
    const { from } = await pauseNow(student)
    clock.set(from + hourMs)
    const lesson = await book(student, start + 2 * weekMs - hourMs)
    expect(await codeOf(student.api(endPause, {}))).toBe('conflicting-lessons')
    await student.api(cancelLesson, { params: { id: lesson.id } })
    await student.api(endPause, {})
  })
})

test('minutes of a lesson its tutor cancelled are those of the week they were taken of, however short it is by now', async () => {
  const { student } = await resting()
  const { from } = await pauseNow(student)
  clock.set(from + hourMs)
  await book(student, start + 2 * weekMs - hourMs)
  await rows(
    'UPDATE lessons SET canceled_at = ?, canceled_by = tutor_id, week_minutes = 90 WHERE student_id = ?',
    ...[Date.now(), student.id],
  )
  await student.api(endPause, {})
  const weekEnd = start + weekMs + dayMs
  expect(await carriesAt(student)).toBe(weekEnd)
  expect(await leftOf(student)).toBe(30)
  clock.set(weekEnd)
  expect(await leftOf(student)).toBe(120)
  await carryWeeks({ db }, Date.now())
  const { lots } = await student.api(getMinutes, { query: {} })
  expect(lots.filter(({ kind }) => kind === 'carried').map(({ rest }) => rest)).toEqual([30])
})

test('the term that is paid ahead begins as much later, and follows again when the pause ends early', async () => {
  const { student, body } = await resting()
  clock.set(end - 10 * dayMs)
  const { transactionId } = await student.api(payByWallet, { body: { ...body, expectedAmount: monthPrice } })
  await settle(transactionId)
  await pauseNow(student)
  const spans = async () => (await subscriptionsOf(student.id)).map(({ startAt, endAt }) => [startAt, endAt])
  expect(await spans()).toEqual([
    [start, end + weekMs],
    [end + weekMs, end + 5 * weekMs],
  ])
  await student.api(endPause, {})
  expect(await spans()).toEqual([
    [start, end],
    [end, end + 4 * weekMs],
  ])
})

test('what is left of the week is carried at its later end, once, and into the whole next week', async () => {
  const { student } = await resting()
  const { until } = await pauseNow(student)
  await book(student, until + hourMs)
  const lots = () =>
    rows(
      "SELECT minutes, end_at AS 'end' FROM minute_lots WHERE user_id = ? AND kind = 'carried' ORDER BY id",
      student.id,
    )
  for (const at of [start + weekMs + hourMs, start + 2 * weekMs - 1]) await carryWeeks({ db }, clock.set(at))
  expect(await lots()).toEqual([])
  for (let run = 0; run < 2; run++) await carryWeeks({ db }, clock.set(start + 2 * weekMs))
  expect(await lots()).toEqual([{ minutes: 60, end: start + 3 * weekMs }])
})

test('in its last week it carries nothing and makes no further week', async () => {
  const { student } = await resting()
  clock.set(end - 3 * dayMs)
  await carryWeeks({ db }, Date.now())
  await carryWeeks({ db }, Date.now())
  await carryWeeks({ db }, Date.now())
  expect(await carriesAt(student)).toBeNull()
  await pauseNow(student)
  expect(await carriesAt(student)).toBeNull()
  const carried = "SELECT minutes FROM minute_lots WHERE user_id = ? AND kind = 'carried'"
  const before = await rows(carried, student.id)
  await carryWeeks({ db }, clock.set(end + hourMs))
  expect(await rows(carried, student.id)).toEqual(before)
})

test('the money side stands still: the refund and the price of a larger plan are those of before', async () => {
  const { student, id } = await resting()
  await makeLarge()
  await book(student, start + 2 * dayMs + 10 * hourMs)
  const { from, until } = await pauseNow(student)
  clock.set(from - 1)
  const sum = () => student.api(getRefundableSum, { params: { id } })
  const weeks = async () => (await student.api(listUpgrades, {}))?.left
  const [before, left] = [await sum(), await weeks()]
  for (const at of [from, from + 5 * dayMs, until, start + 2 * weekMs - 1]) {
    clock.set(at)
    expect(await sum()).toBe(before)
    expect(await weeks()).toBe(left)
  }
  clock.set(start + 2 * weekMs)
  expect(await sum()).toBeLessThan(before)
  expect(await weeks()).toBe((left ?? 0) - 1)
})
