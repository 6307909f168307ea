/** The board's plain class, without the platform: every order in which people and clocks can meet. */
import { describe, expect, test } from 'vitest'
import { minutes } from '#contract/shared/rules/time.ts'
import { nowLimits } from '#contract/vocabulary/now.ts'
import { RingBoardState } from '#durable/ring-board/board.ts'
import { boardWith, requestOf, seconds, start, tutorOf } from '#tests/kit/ring-boards.ts'

const accepted = { lessonId: 5, start: seconds(120) }

describe('waves', () => {
  test('five are rung for 20 seconds, then the next five, for a minute in all', () => {
    const { board, told, begin, statusOf } = boardWith(20)
    begin()
    const offered = () => told().filter((line) => line.includes('RingOffered')).length
    expect(offered()).toBe(5)
    board.tick(seconds(19.999))
    expect(offered()).toBe(0)
    board.tick(seconds(20))
    expect(offered()).toBe(5)
    board.tick(seconds(40))
    expect(offered()).toBe(5)
    board.tick(seconds(60))
    expect(offered()).toBe(0)
    expect(statusOf()).toBe('nobody')
  })

  test('the next wave does not wait for the clock when everybody has declined', () => {
    const { board, told, begin } = boardWith(6)
    const id = begin()
    for (const one of [1, 2, 3, 4, 5]) board.decline(id, one, seconds(3))
    expect(told()).toContain('6 RingOffered')
  })

  test('nobody who fits: the search ends at once, and nobody is followed any more', () => {
    const { look, statusOf, begin } = boardWith(0)
    begin()
    expect(statusOf()).toBe('nobody')
    expect(look().followed.get(900)).toBe(false)
  })

  test('a tutor who comes while all others decline is rung, too', () => {
    const { board, told, begin } = boardWith(1)
    const id = begin()
    board.offer(tutorOf(2), seconds(2))
    told()
    board.decline(id, 1, seconds(3))
    expect(told()).toContain('2 RingOffered')
  })

  test('a tutor is rung by one search at a time; the other waits for them', () => {
    const { board, told, begin, statusOf } = boardWith(1)
    const first = begin(900)
    begin(901)
    expect(statusOf(901)).toBe('searching')
    board.decline(first, 1, seconds(3))
    told()
    board.tick(seconds(5))
    expect(told()).toContain('1 RingOffered')
  })

  test('three rings in a row without an answer: the tutor is not there', () => {
    const { board, told, begin } = boardWith(1)
    for (const at of [0, 100, 200]) {
      begin(900 + at, seconds(at))
      board.tick(seconds(at + 20))
    }
    expect(told()).toContain('1 AvailabilityEnded silent')
    expect(board.available(seconds(230))).toEqual([])
  })
})

describe('accepting', () => {
  test('the first claims it, all others wait and are told when it is taken', () => {
    const { board, told, begin, statusOf } = boardWith(5)
    const id = begin()
    told()
    expect(board.claim(id, 1, seconds(1))).toMatchObject({ id })
    for (const other of [2, 3, 4, 5]) expect(board.claim(id, other, seconds(1))).toBe('wait')
    board.settle(id, 1, accepted, seconds(2))
    const lines = told()
    expect(lines.filter((line) => line.endsWith('RingClosed taken'))).toEqual(
      [2, 3, 4, 5].map((other) => `${other} RingClosed taken`),
    )
    expect(lines).toContain('900 RingChanged accepted')
    expect(lines).toContain('1 AvailabilityEnded lesson')
    expect(statusOf()).toBe('accepted')
    for (const other of [2, 3, 4, 5]) expect(board.claim(id, other, seconds(3))).toBe('over')
    // Pressed twice: the same lesson.
    expect(board.claim(id, 1, seconds(3))).toEqual({ lessonId: 5 })
  })

  test('a tutor who was booked in the meantime leaves it to the others', () => {
    const { board, begin, statusOf } = boardWith(2)
    const id = begin()
    board.claim(id, 1, seconds(1))
    board.settle(id, 1, { refused: 'busy-tutor' }, seconds(2))
    expect(statusOf()).toBe('searching')
    expect(board.claim(id, 2, seconds(3))).toMatchObject({ id })
  })

  test('a student who can no longer book ends it', () => {
    const { board, told, begin } = boardWith(2)
    const id = begin()
    board.claim(id, 1, seconds(1))
    told()
    board.settle(id, 1, { refused: 'no-enough-minutes' }, seconds(2))
    expect(told()).toContain('900 RingChanged refused')
    expect(board.marketFor(900, seconds(2)).ring?.code).toBe('no-enough-minutes')
  })

  test('too late is too late, also where the alarm is', () => {
    const { board, begin } = boardWith(1)
    const id = begin()
    expect(board.claim(id, 1, seconds(20))).toBe('over')
    expect(board.claim('nothing', 1, seconds(1))).toBe('over')
    expect(board.claim(id, 77, seconds(1))).toBe('over')
  })

  test('while a claim is written the search neither ends nor rings others', () => {
    const { board, told, begin, statusOf } = boardWith(20)
    const id = begin()
    board.claim(id, 1, seconds(19))
    told()
    expect(board.tick(seconds(25))).toEqual([])
    expect(told()).toEqual([])
    expect(statusOf()).toBe('searching')
  })

  test('a claim nobody says anything about is looked up after ten seconds', () => {
    const { board, begin, statusOf } = boardWith(2)
    const id = begin()
    board.claim(id, 1, seconds(1))
    const lapsed = board.tick(seconds(1) + nowLimits.claimMs)
    expect(lapsed).toEqual([{ ringId: id, tutorId: 1, studentId: 900 }])
    board.settle(id, 1, { lapsed: true }, seconds(12))
    expect(statusOf()).toBe('searching')
    // What comes later changes nothing.
    board.settle(id, 1, accepted, seconds(13))
    expect(statusOf()).toBe('searching')
    expect(board.claim(id, 2, seconds(13))).toMatchObject({ id })
  })
})

describe('cancelling', () => {
  test('everybody who is rung is told at once', () => {
    const { board, told, begin } = boardWith(2)
    const id = begin()
    told()
    expect(board.cancel(id, 900, seconds(1))).toMatchObject({ status: 'cancelled' })
    expect(told()).toEqual(expect.arrayContaining(['1 RingClosed cancelled', '2 RingClosed cancelled']))
    expect(board.claim(id, 1, seconds(2))).toBe('over')
  })

  test('while a tutor accepts it waits, and then both see the lesson or there is none', () => {
    const { board, begin } = boardWith(1)
    const id = begin()
    board.claim(id, 1, seconds(1))
    expect(board.cancel(id, 900, seconds(1))).toBe('wait')
    board.settle(id, 1, accepted, seconds(2))
    expect(board.cancel(id, 900, seconds(3))).toMatchObject({ status: 'accepted', accepted: { lessonId: 5 } })
  })

  test('only by its student', () => {
    const { board, begin } = boardWith(1)
    expect(board.cancel(begin(), 901, seconds(1))).toBeNull()
  })
})

describe('pages that are gone', () => {
  test('a tutor whose page closes while rung is passed over, and off after a minute', () => {
    const { board, told, begin } = boardWith(6)
    begin()
    told()
    for (const id of [1, 2, 3, 4, 5]) board.reach(id, seconds(2), seconds(7))
    expect(told()).toContain('6 RingOffered')
    expect(board.available(seconds(8)).map(({ id }) => id)).toEqual([6])
    board.reach(1, null, seconds(10))
    board.tick(seconds(62))
    expect(told()).toEqual(expect.arrayContaining(['2 AvailabilityEnded away']))
    expect(board.available(seconds(62)).map(({ id }) => id)).toEqual([1, 6])
  })

  test('a student whose page is gone for ten seconds no longer searches', () => {
    const { board, told, begin, statusOf } = boardWith(1)
    const id = begin()
    board.reach(900, seconds(2), seconds(7))
    board.tick(seconds(11.999))
    expect(statusOf()).toBe('searching')
    board.reach(900, null, seconds(12))
    board.tick(seconds(13))
    expect(statusOf()).toBe('searching')
    board.reach(900, seconds(14), seconds(15))
    told()
    // Nobody is sent into a lesson without its student.
    expect(board.claim(id, 1, seconds(15))).toBe('over')
    expect(told()).toEqual(expect.arrayContaining(['1 RingClosed cancelled']))
    expect(statusOf()).toBe('cancelled')
  })
})

describe('availability', () => {
  test('ends when a booking of theirs begins, and at the chosen time', () => {
    const { board } = boardWith(2)
    board.taken(1, { start: seconds(600), end: seconds(2400) }, start)
    board.tick(seconds(599))
    expect(board.available(seconds(599)).map(({ id }) => id)).toEqual([1, 2])
    board.tick(seconds(600))
    expect(board.available(seconds(600)).map(({ id }) => id)).toEqual([2])
    board.tick(start + minutes(60))
    expect(board.available(start + minutes(60))).toEqual([])
  })

  test('switching off while rung leaves the ring to others', () => {
    const { board, told, begin } = boardWith(2)
    const id = begin()
    told()
    board.withdraw(1, 'off', seconds(1))
    expect(told()).toContain('1 RingClosed expired')
    expect(board.claim(id, 1, seconds(2))).toBe('over')
    expect(board.claim(id, 2, seconds(2))).toMatchObject({ id })
  })
})

test('everything is known again after the object was evicted', () => {
  const { board, look } = boardWith(3, null)
  board.offer(tutorOf(1), start)
  board.offer(tutorOf(2), start)
  board.offer(tutorOf(3), start)
  const ring = board.ring(requestOf(), start)
  if ('refused' in ring) throw new Error(ring.refused)
  board.ringOn([ring.id], start)
  board.claim(ring.id, 2, seconds(1))
  const { rings, tutors } = look()
  const again = new RingBoardState({
    tutors: [...tutors.values()].filter((one) => one !== null),
    rings: [...rings.values()].filter((one) => one !== null),
  })
  expect(again.claim(ring.id, 1, seconds(2))).toBe('wait')
  again.settle(ring.id, 2, accepted, seconds(3))
  expect(again.marketFor(900, seconds(3)).ring?.accepted).toMatchObject({ lessonId: 5 })
  expect(again.nextAlarm()).toBe(Math.min(start + nowLimits.keptMs, start + minutes(60)))
})
