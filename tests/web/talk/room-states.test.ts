/** Counts of the server and socket events reach the inbox in any order; a read mark or message is never undone. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Message, RoomSummary } from '#contract/talk/shapes/chat.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { documentTitle, unreadKey } from '#web/features/shared/unread.ts'
import { roomsQuery } from '#web/features/talk/chat/query.ts'
import { changeRoomStates, readRoomStates } from '#web/features/talk/chat/room-cache.ts'
import {
  applyDeletion,
  applyEdit,
  applyMessage,
  applyMuted,
  applyRead,
  applyServerCount,
  currentSummary,
  dropEventCounts,
  type RoomStates,
  serverCountOf,
  totalUnread,
} from '#web/features/talk/chat/room-states.ts'

const wire = vi.hoisted(() => ({ pages: [] as ((page: unknown) => void)[] }))
vi.mock('#web/lib/api.ts', () => ({ api: () => new Promise((resolve) => wire.pages.push(resolve)) }))

const [me, other, roomId] = [1, 2, 7]
const at = new Date(0).toISOString()
const message = (id: number, userId = other, text = `message ${id}`): Message => ({
  id,
  userId,
  roomId,
  text,
  read: false,
  deleted: false,
  createdAt: at,
  updatedAt: at,
})
const row = (lastId: number, unread: number, lastReadId: number, muted = false): RoomSummary => ({
  roomId,
  settings: { pinned: false, muted },
  unreadMessagesCount: unread,
  lastReadId,
  latestMessage: lastId === 0 ? null : message(lastId),
  otherMember: { id: other, name: 'كريم', image: null, role: Role.Tutor, gender: null, lastSeen: null, online: false },
})
const page = (states: RoomStates, fetched: RoomSummary, asOf: number) =>
  applyServerCount(states, roomId, serverCountOf(fetched), asOf)
const shown = (states: RoomStates, fetched: RoomSummary) => currentSummary(fetched, states[roomId])
const unread = (states: RoomStates) => {
  const inRow = shown(states, row(0, 99, 0)).unreadMessagesCount
  expect(totalUnread(states)).toBe(inRow)
  return inRow
}

describe('unread messages of a room', () => {
  const counted = page({}, row(10, 3, 6), 1)

  test('are the server’s count and the messages received after it, each once', () => {
    expect(unread(counted)).toBe(3)
    const heard = applyMessage(applyMessage(counted, message(11), me), message(11), me)
    expect(unread(heard)).toBe(4)
    expect(unread(page(heard, row(11, 4, 6), 2))).toBe(4)
  })

  test('do not include own messages, nor one read elsewhere', () => {
    const own = applyMessage(counted, message(11, me), me)
    expect(unread(applyMessage(own, { ...message(12), read: true }, me))).toBe(3)
  })

  test('are not changed by a page requested before a later count', () => {
    expect(unread(page(page({}, row(10, 0, 10), 5), row(9, 2, 7), 4))).toBe(0)
  })

  test('keep a message that arrived before a page’s request and is missing from it', () => {
    const heard = applyMessage(counted, message(11), me)
    expect(unread(page(heard, row(10, 3, 6), 2))).toBe(4)
  })

  test('are not brought back by a page that misses the read mark', () => {
    const read = applyRead(counted, roomId, 10, true)
    expect(unread(read)).toBe(0)
    expect(unread(page(read, row(10, 3, 6), 2))).toBe(0)
    expect(unread(page(applyMessage(read, message(11), me), row(10, 3, 6), 2))).toBe(1)
  })

  test('after a part was read are at most the rest', () => {
    expect(unread(applyRead(counted, roomId, 8, true))).toBe(2)
    expect(unread(applyRead(counted, roomId, 9, true))).toBe(1)
  })

  test('are not changed by the other member’s reading', () => {
    expect(unread(applyRead(counted, roomId, 10, false))).toBe(3)
  })

  test('do not include a deleted message, and after a lost connection come from the server alone', () => {
    const heard = applyMessage(applyMessage(counted, message(11), me), message(12), me)
    expect(unread(applyDeletion(heard, roomId, 12))).toBe(4)
    expect(unread(page(dropEventCounts(heard), row(10, 3, 6), 2))).toBe(3)
  })

  test('of a muted room do not count for the badge', () => {
    const muted = applyMuted(counted, roomId, true)
    expect(totalUnread(muted)).toBe(0)
    expect(shown(muted, row(10, 3, 6)).unreadMessagesCount).toBe(3)
  })
})

describe('the newest message of a row', () => {
  const heard = applyMessage({}, message(11, me), me)

  test('stays when a page without it arrives later, and is replaced by a newer one', () => {
    expect(shown(heard, row(10, 0, 0)).latestMessage?.id).toBe(11)
    expect(shown(heard, row(12, 0, 0)).latestMessage?.id).toBe(12)
    expect(shown(applyDeletion(heard, roomId, 11), row(10, 0, 0)).latestMessage?.id).toBe(10)
  })

  test('shows its edited text and that the other member has read it', () => {
    const corrected = applyEdit(heard, message(11, me, 'corrected'))
    const seen = applyRead(corrected, roomId, 11, false)
    expect(shown(seen, row(10, 0, 0)).latestMessage).toMatchObject({ text: 'corrected', read: true })
    expect(shown(applyEdit(heard, message(9)), row(10, 0, 0)).latestMessage?.id).toBe(11)
  })
})

describe('in the cache', () => {
  const clients: QueryClient[] = []
  afterEach(() => {
    for (const client of clients.splice(0)) client.clear()
  })

  test('row and badge agree while a slow page and events overtake each other', async () => {
    const client = new QueryClient()
    clients.push(client)
    const fetched = client.fetchInfiniteQuery(roomsQuery(me))
    await expect.poll(() => wire.pages.length).toBe(1)
    const both = () => [
      client.getQueryData(unreadKey),
      currentSummary(row(10, 3, 6), readRoomStates(client)[roomId]).unreadMessagesCount,
    ]
    changeRoomStates(client, (states) => applyMessage(states, message(11), me))
    expect(both()).toEqual([1, 1])
    changeRoomStates(client, (states) => applyRead(states, roomId, 11, true))
    wire.pages[0]?.({ list: [row(10, 3, 6)], total: 1 })
    await fetched
    expect(both()).toEqual([0, 0])
  })
})

test('the document title has the unread count', () => {
  expect(documentTitle('المحادثات', 0)).toBe('المحادثات · حوار')
  expect(documentTitle('المحادثات', 3)).toBe('(3) المحادثات · حوار')
  expect(documentTitle('المحادثات', 120)).toMatch(/^\(99\+\) /)
})
