import { describe, expect, test } from 'vitest'
import { type StatusFacts, statusOf } from '#web/features/classroom/sessions/status.ts'

const minute = 60_000
const start = Date.parse('2026-11-20T13:00:00Z')
const end = start + 30 * minute

describe('the one status of the room', () => {
  const calm: StatusFacts = {
    now: start + minute,
    start,
    end,
    teaching: false,
    transport: 'connected',
    socket: 'online',
    online: true,
    otherInside: true,
    otherSeen: true,
    otherCame: true,
    weak: false,
    ownPicturePaused: false,
    otherPicturePaused: false,
    audioOnly: false,
    blocked: false,
  }
  const status = (change: Partial<StatusFacts>) => statusOf({ ...calm, ...change })

  test('is none while everything works, and none after the end of the call', () => {
    expect(status({})).toBeNull()
    expect(status({ transport: 'ended', online: false })).toBeNull()
  })

  test('shows one’s own connection first', () => {
    const worst = { transport: 'failed', otherInside: false, weak: true, blocked: true } as const
    expect(status({ ...worst, online: false })).toBe('own-connection')
    expect(status({ ...worst, socket: 'reconnecting' })).toBe('own-connection')
    // The other member is still heard and seen: the network of this device works.
    const media = { ...worst, socket: 'reconnecting', transport: 'connected', otherInside: true } as const
    expect(status(media)).toBe('server-lost')
    expect(status({ ...media, online: false })).toBe('own-connection')
    expect(status({ ...media, transport: 'reconnecting' })).toBe('own-connection')
    expect(status({ ...media, otherInside: false })).toBe('own-connection')
  })

  test('then the path of the media, then the other member’s connection, then the quality', () => {
    expect(status({ transport: 'failed', blocked: true, weak: true })).toBe('blocked')
    expect(status({ transport: 'failed', weak: true })).toBe('failed')
    expect(status({ transport: 'reconnecting', weak: true })).toBe('other-connection')
    expect(status({ weak: true })).toBe('weak')
    expect(status({ weak: true, audioOnly: true })).toBeNull()
  })

  test('names paused video, one’s own first, unless sound alone was chosen', () => {
    expect(status({ ownPicturePaused: true, otherPicturePaused: true, weak: true })).toBe('own-picture-paused')
    expect(status({ otherPicturePaused: true, weak: true })).toBe('other-picture-paused')
    expect(status({ ownPicturePaused: true, otherPicturePaused: true, audioOnly: true })).toBeNull()
    expect(status({ otherPicturePaused: true, transport: 'reconnecting' })).toBe('other-connection')
  })

  test('is connecting while the other member is inside without video', () => {
    expect(status({ transport: 'waiting' })).toBe('connecting')
    expect(status({ transport: 'connecting' })).toBe('connecting')
  })

  const alone = { transport: 'waiting', otherInside: false, otherSeen: false, otherCame: false } as const

  test('lets a student wait for the start, then for the tutor, and cancel after three minutes', () => {
    expect(status({ ...alone, now: start - 1 })).toBe('waiting-start')
    expect(status({ ...alone, now: start })).toBe('waiting-tutor')
    expect(status({ ...alone, now: start + 3 * minute - 1 })).toBe('waiting-tutor')
    expect(status({ ...alone, now: start + 3 * minute })).toBe('tutor-absent')
  })

  test('never offers a tutor to cancel for the student', () => {
    expect(status({ ...alone, teaching: true, now: start + minute })).toBe('waiting-student')
    expect(status({ ...alone, teaching: true, now: start + 5 * minute })).toBe('student-absent')
  })

  test('calls nobody absent before the server has answered', () => {
    const late = { ...alone, otherCame: null, now: start + 10 * minute }
    expect(status(late)).toBe('waiting-tutor')
    expect(status({ ...late, teaching: true })).toBe('waiting-student')
  })

  test('calls nobody absent who was there and left, and waits for nobody after the end', () => {
    expect(status({ ...alone, otherCame: true, now: start + 10 * minute })).toBe('other-left')
    expect(status({ ...alone, now: end })).toBeNull()
    const left = (now: number) => status({ ...alone, otherSeen: true, now })
    expect([start - 1, start + 3 * minute - 1].map(left)).toEqual(['other-left', 'other-left'])
    expect(left(start + 3 * minute)).toBe('tutor-absent')
  })
})
