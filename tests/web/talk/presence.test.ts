/**
 * One presence entry for lists, cards and headers: the newest information wins, whatever its source and time of
 * arrival.
 */
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { presenceKey, recordPresence } from '#web/lib/presence.ts'

const client = new QueryClient()
const known = (id: number) => client.getQueryData<Record<number, { online: boolean }>>(presenceKey)?.[id]
const lastSeen = '2030-01-01T00:00:00.000Z'

test('an event is not undone by a response that was requested before it', () => {
  recordPresence(client, [{ id: 1, online: false, lastSeen }], 10)
  recordPresence(client, [{ id: 1, online: true, lastSeen: null }], 20)
  recordPresence(client, [{ id: 1, online: false, lastSeen }], 15)
  expect(known(1)).toMatchObject({ online: true })
  recordPresence(client, [{ id: 1, online: false, lastSeen }], 21)
  expect(known(1)).toMatchObject({ online: false, lastSeen })
})

test('information about one person does not change another', () => {
  recordPresence(client, [{ id: 2, online: true }], 30)
  expect(known(1)).toMatchObject({ online: false })
  expect(known(3)).toBeUndefined()
})
