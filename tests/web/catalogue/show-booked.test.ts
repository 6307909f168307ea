import { type Query, QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { showBooked } from '#web/features/catalogue/tutors/show-booked.ts'

const at = (hour: number): string => `2026-12-01T${hour}:00:00.000Z`
const booking = { tutor: 1, start: at(10), end: at(11), next: at(11) }
const listOf = (next: string) => ({ pages: [{ list: [{ id: 1, nextAvailableAt: next }], total: 1 }], pageParams: [1] })
const times = {
  slots: { list: [{ id: 5, userId: 1, start: at(10), end: at(14), deleted: false }], total: 1 },
  subslots: [] as object[],
}
const [all, today, shared, one] = [
  ['tutors', 'list', 'all', {}],
  ['tutors', 'list', 'all', { when: 'today' }],
  ['slots', 'shared', 0, 1, 2],
  ['tutors', 'one', 1],
]

let client: QueryClient
let askedAt: WeakMap<Query, number>
const show = (asOf = 50_000): number[] => showBooked(client, { asOf, booked: [booking] }, askedAt)
const queryOf = (queryKey: readonly unknown[]): Query => {
  const query = client.getQueryCache().find({ queryKey })
  if (!query) throw new Error('no query')
  return query
}

beforeEach(() => {
  client = new QueryClient()
  askedAt = new WeakMap()
  client.setQueryData(all ?? [], listOf(at(10)), { updatedAt: 40_000 })
  client.setQueryData(shared ?? [], times, { updatedAt: 40_000 })
  client.setQueryData(one ?? [], { id: 1 })
})

describe('a booking that is told', () => {
  test('is shown in lists and times without a request, as old as they are', () => {
    expect(show()).toEqual([])
    expect(client.getQueryData(all ?? [])).toEqual(listOf(at(11)))
    expect(client.getQueryData(shared ?? [])).toEqual({
      ...times,
      subslots: [{ parent: 5, start: at(10), end: at(11) }],
    })
    expect([all, shared].map((key) => queryOf(key ?? []).state.dataUpdatedAt)).toEqual([40_000, 40_000])
    // A profile is fetched when it is shown again.
    expect(queryOf(one ?? []).state.isInvalidated).toBe(true)
  })

  test('changes nothing of what was asked for later', () => {
    askedAt.set(queryOf(all ?? []), 60_000)
    show()
    expect(client.getQueryData(all ?? [])).toEqual(listOf(at(10)))
  })

  test('leaves what is to be fetched marked for that', async () => {
    await client.invalidateQueries({ queryKey: all ?? [] })
    show()
    expect(queryOf(all ?? []).state.isInvalidated).toBe(true)
  })

  test('is fetched where a list is by times, or an answer on its way may lack it', () => {
    client.setQueryData(today ?? [], listOf(at(10)))
    expect(show()).toEqual([1])
    client.removeQueries({ queryKey: today ?? [] })
    void client.prefetchQuery({ queryKey: all ?? [], queryFn: () => new Promise(() => undefined) })
    expect(show()).toEqual([1])
  })
})
