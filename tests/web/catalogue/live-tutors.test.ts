/** What a page fetches of tutors when it is told of changes. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TutorsCacheUpdated } from '#contract/catalogue/events/tutor-events.ts'
import type { DataOf } from '#contract/shared/events/event.ts'

const heard = vi.hoisted(() => new Map<string, (data: unknown) => void>())
vi.mock('#web/lib/socket.ts', () => ({
  listen: (event: { name: string }, listener: (data: unknown) => void) => {
    heard.set(event.name, listener)
    return () => heard.delete(event.name)
  },
}))
vi.mock('#web/lib/watched-tutors.ts', () => ({ watchTutors: () => () => undefined }))
const { followTutors } = await import('#web/features/catalogue/tutors/live.ts')

const second = 1000
const list = (id: number) => ['tutors', 'list', 'all', { topic: id }]
const tell = (news: DataOf<typeof TutorsCacheUpdated>): void => heard.get(TutorsCacheUpdated.name)?.(news)
const isAsked = (id: number): boolean | undefined =>
  client.getQueryCache().find({ queryKey: list(id) })?.state.isInvalidated

let client: QueryClient
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  // A list of tutor 1, and one of tutor 2.
  for (const id of [1, 2]) client.setQueryData(list(id), { pages: [{ list: [{ id, nextAvailableAt: null }] }] })
  stop = followTutors(client, { lists: true, tutors: [] })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('news of lists', () => {
  test('of a booking with its times fetch nothing', () => {
    const next = '2026-12-01T19:00:00.000Z'
    tell({ asOf: Date.now(), taken: [1], booked: [{ tutor: 1, start: next, end: next, next }], more: false })
    vi.advanceTimersByTime(90 * second)
    expect([isAsked(1), isAsked(2)]).toEqual([false, false])
    expect(client.getQueryData(list(1))).toEqual({ pages: [{ list: [{ id: 1, nextAvailableAt: next }] }] })
  })

  test('of a booking without them fetch the lists that show the tutor', () => {
    tell({ asOf: Date.now(), taken: [1], within: 2, more: false })
    vi.advanceTimersByTime(90 * second)
    expect([isAsked(1), isAsked(2)]).toEqual([true, false])
  })

  test('of another change fetch those at once, and the others within a minute', () => {
    tell({ asOf: Date.now(), taken: [], within: 2, more: true, changed: [1] })
    vi.advanceTimersByTime(second)
    expect([isAsked(1), isAsked(2)]).toEqual([true, false])
    vi.advanceTimersByTime(60 * second)
    expect([isAsked(1), isAsked(2)]).toEqual([true, true])
  })

  test('of changes that are not named fetch all', () => {
    tell({ asOf: Date.now(), within: 2 })
    vi.advanceTimersByTime(second)
    expect([isAsked(1), isAsked(2)]).toEqual([true, true])
  })

  test('that wait when the screen is left are fetched when it is shown again', () => {
    tell({ asOf: Date.now(), taken: [], within: 2, more: true, changed: [1] })
    stop()
    expect([isAsked(1), isAsked(2)]).toEqual([true, true])
  })
})
