/** What the board knows of the times of tutors: it looks before it rings, and hears of bookings in between. */
import { describe, expect, test } from 'vitest'
import { minutes } from '#contract/shared/rules/time.ts'
import { nowLimits } from '#contract/vocabulary/now.ts'
import { RingBoardState } from '#durable/ring-board/board.ts'
import { type Bookings, boardWith, seconds, start, timesIn, tutorOf } from '#tests/kit/ring-boards.ts'

const inMinutes = (from: number, to: number) => ({ start: start + minutes(from), end: start + minutes(to) })

describe('before each wave the database is asked', () => {
  test('a tutor who was booked past the board is not rung over it', () => {
    const bookings: Bookings = new Map([[1, [inMinutes(10, 40)]]])
    const { told, begin } = boardWith(2, bookings)
    begin()
    expect(told().filter((line) => line.includes('RingOffered'))).toEqual(['2 RingOffered'])
  })

  test('also one who is booked while others are asked', () => {
    const bookings: Bookings = new Map()
    const { board, told, begin } = boardWith(7, bookings)
    begin()
    told()
    bookings.set(6, [inMinutes(1, 31)])
    board.tick(seconds(20))
    expect(told().filter((line) => line.includes('RingOffered'))).toEqual(['7 RingOffered'])
  })

  test('a time that was freed past the board is rung, and the tutor is available as long as they chose', () => {
    const bookings: Bookings = new Map([[1, [inMinutes(20, 50)]]])
    const { board, told, begin } = boardWith(1, bookings)
    board.taken(1, inMinutes(20, 50), start)
    expect(board.availabilityOf(1, start).until).toBe('2026-11-26T18:20:00.000Z')
    expect(begin()).toBeDefined()
    expect(told()).not.toContain('1 RingOffered')
    bookings.set(1, [])
    begin(901, seconds(5))
    expect(told()).toContain('1 RingOffered')
    expect(board.availabilityOf(1, seconds(5)).until).toBe('2026-11-26T19:00:00.000Z')
  })

  test('one who can no longer be booked is off', () => {
    const { board, told, begin, statusOf } = boardWith(1, new Map([[1, null]]))
    begin()
    expect(told()).toContain('1 AvailabilityEnded off')
    expect(statusOf()).toBe('nobody')
    expect(board.available(start)).toEqual([])
  })

  test('nobody who suits: the search ends without a question', () => {
    const { board, begin, statusOf } = boardWith(0, null)
    begin()
    expect(board.takeLook()).toBeNull()
    expect(statusOf()).toBe('nobody')
  })
})

describe('while the database has not answered', () => {
  test('nobody is rung, and the same question is not put twice', () => {
    const { board, told, begin, statusOf } = boardWith(2, null)
    const id = begin()
    expect(board.takeLook()).toEqual({ tutorIds: [1, 2], ringIds: [id] })
    board.tick(seconds(1))
    board.reach(1, null, seconds(2))
    expect(board.takeLook()).toBeNull()
    expect(told().filter((line) => line.includes('RingOffered'))).toEqual([])
    expect(statusOf()).toBe('searching')
  })

  test('it is asked again after a while, and the search ends in time all the same', () => {
    const { board, begin, statusOf } = boardWith(1, null)
    const id = begin()
    board.takeLook()
    expect(board.nextAlarm()).toBe(start + nowLimits.lookMs)
    board.tick(start + nowLimits.lookMs)
    expect(board.takeLook()?.ringIds).toEqual([id])
    board.tick(start + nowLimits.ringMs)
    expect(statusOf()).toBe('nobody')
    // The answer that comes after all of that rings nobody.
    board.ringOn([id], start + nowLimits.ringMs)
    expect(board.availabilityOf(1, start).ring).toBeNull()
  })

  test('an eviction loses the question, not the search', () => {
    const { board, look, begin } = boardWith(0, null)
    board.offer(tutorOf(1), start)
    const id = begin()
    board.takeLook()
    const { rings, tutors } = look()
    const rows = <T>(map: ReadonlyMap<unknown, T | null>) => [...map.values()].filter((one) => one !== null) as T[]
    const again = new RingBoardState({ tutors: rows(tutors), rings: rows(rings) })
    again.tick(again.nextAlarm() ?? 0)
    expect(again.takeLook()).toEqual({ tutorIds: [1], ringIds: [id] })
  })

  test('a booking the board is told of meanwhile counts, though the answer does not name it', () => {
    const { board, told, begin, statusOf } = boardWith(1, null)
    const id = begin()
    board.taken(1, inMinutes(5, 35), seconds(1))
    board.learn(timesIn(new Map(), [1]), { ids: [1], at: start }, seconds(2))
    board.ringOn([id], seconds(2))
    expect(told()).not.toContain('1 RingOffered')
    expect(statusOf()).toBe('nobody')
    // A later answer knows all of it.
    board.learn(timesIn(new Map(), [1]), { ids: [1], at: seconds(3) }, seconds(3))
    expect(board.availabilityOf(1, seconds(3)).until).toBe('2026-11-26T19:00:00.000Z')
  })

  test('an older answer that comes late changes nothing', () => {
    const { board } = boardWith(1, null)
    board.learn(timesIn(new Map([[1, [inMinutes(20, 50)]]]), [1]), { ids: [1], at: seconds(5) }, seconds(6))
    board.learn(timesIn(new Map(), [1]), { ids: [1], at: seconds(1) }, seconds(7))
    expect(board.availabilityOf(1, seconds(7)).until).toBe('2026-11-26T18:20:00.000Z')
  })

  test('a tutor who was rung by another search in the meantime is not rung twice', () => {
    const { board, told, begin, statusOf } = boardWith(1, null)
    const [first, second] = [begin(900), begin(901)]
    board.ringOn([first, second], seconds(1))
    expect(told().filter((line) => line.includes('RingOffered'))).toEqual(['1 RingOffered'])
    expect(statusOf(901)).toBe('searching')
  })

  test('a search that was cancelled meanwhile rings nobody', () => {
    const { board, told, begin } = boardWith(1, null)
    const id = begin()
    board.cancel(id, 900, seconds(1))
    board.ringOn([id], seconds(2))
    expect(told()).not.toContain('1 RingOffered')
  })
})

describe('while a tutor is rung', () => {
  test('a booking the lesson would touch ends their ring, and the next is asked', () => {
    const { board, told, begin } = boardWith(6)
    const id = begin()
    told()
    board.taken(1, inMinutes(20, 50), seconds(3))
    expect(told()).toContain('1 RingClosed expired')
    expect(board.claim(id, 1, seconds(4))).toBe('over')
    expect(board.marketFor(900, seconds(4)).ring?.asked[0]).toMatchObject({ tutor: { id: 1 }, answer: 'busy' })
    // Still available until then, for a shorter one.
    expect(board.available(seconds(4)).map((one) => one.id)).toContain(1)
  })

  test('one that lies far enough away does not', () => {
    const { board, told, begin } = boardWith(1)
    begin()
    told()
    board.taken(1, inMinutes(40, 70), seconds(3))
    expect(told().filter((line) => line.includes('RingClosed'))).toEqual([])
  })

  test('their own acceptance is a booking, too, and ends nothing', () => {
    const { board, begin, statusOf } = boardWith(1)
    const id = begin()
    board.claim(id, 1, seconds(1))
    board.taken(1, inMinutes(2, 32), seconds(2))
    expect(statusOf()).toBe('searching')
    board.settle(id, 1, { lessonId: 5, start: seconds(120) }, seconds(3))
    expect(statusOf()).toBe('accepted')
  })
})

test('who is off because of a booking is told so, and not that their time is over', () => {
  const { board, told } = boardWith(1)
  board.taken(1, inMinutes(10, 40), start)
  board.tick(seconds(600))
  expect(told()).toContain('1 AvailabilityEnded lesson')
})

test('searches for a lesson whose tutor did not come do not count among the student’s own', () => {
  const { board, begin } = boardWith(1)
  for (const at of [0, 1, 2]) board.cancel(begin(900, seconds(at), { lessonId: 7 }), 900, seconds(at))
  for (const at of [3, 4, 5]) board.cancel(begin(900, seconds(at)), 900, seconds(at))
  expect(() => begin(900, seconds(6))).toThrow('too-many-requests')
  expect(() => begin(900, seconds(6), { lessonId: 7 })).toThrow('too-many-requests')
  begin(900, seconds(6), { lessonId: 8 })
})
