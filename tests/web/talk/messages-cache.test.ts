/** Fetched pages and socket events meet in one cache; neither may undo the other. */
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import type { Message } from '#contract/talk/shapes/chat.ts'
import { chatKeys, type MessagePages } from '#web/features/talk/chat/keys.ts'
import { followMessageEvents } from '#web/features/talk/chat/messages-cache.ts'

const roomId = 7
const at = new Date(0).toISOString()
const message = (id: number, text = `message ${id}`): Message => ({
  id,
  userId: 1,
  roomId,
  text,
  read: false,
  deleted: false,
  createdAt: at,
  updatedAt: at,
})

const opened: { stop: () => void }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.stop()
})

/** A room on screen; each page of its messages arrives when the test delivers it. */
const openRoom = () => {
  const client = new QueryClient()
  const messages = followMessageEvents(client)
  const waiting: ((list: Message[]) => void)[] = []
  const observer = new InfiniteQueryObserver(client, {
    queryKey: chatKeys.messages(roomId),
    queryFn: () =>
      new Promise<MessagePages['pages'][number]>((resolve) => {
        waiting.push((list) => resolve({ list, total: list.length }))
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: () => undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const leave = observer.subscribe(() => undefined)
  opened.push({
    stop: () => {
      leave()
      messages.stop()
      client.clear()
    },
  })
  const shown = () =>
    client
      .getQueryData<MessagePages>(chatKeys.messages(roomId))
      ?.pages.flatMap(({ list }) => list.map(({ text }) => text))
  const answer = async (...list: Message[]) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    waiting.shift()?.(list)
    await expect.poll(() => client.isFetching()).toBe(0)
  }
  return { messages, shown, answer, asked: waiting }
}

test('a message received while the first page is loading is not lost', async () => {
  const { messages, shown, answer } = openRoom()
  messages.add(message(2))
  await answer(message(1))
  expect(shown()).toEqual(['message 2', 'message 1'])
})

test('a message that is both received and in the page is shown once', async () => {
  const { messages, shown, answer } = openRoom()
  messages.add(message(2))
  await answer(message(2), message(1))
  messages.add(message(2))
  expect(shown()).toEqual(['message 2', 'message 1'])
})

test('after a lost connection the pages are fetched again, with edits and deletions', async () => {
  const { messages, shown, answer } = openRoom()
  await answer(message(3), message(2), message(1))
  messages.readAgain()
  await answer(message(3), message(1, 'corrected'))
  expect(shown()).toEqual(['message 3', 'corrected'])
})

test('events received while pages are fetched again are not undone by them', async () => {
  const { messages, shown, answer } = openRoom()
  await answer(message(2), message(1))
  messages.readAgain()
  messages.add(message(3))
  messages.change(roomId, (list) => list.filter(({ id }) => id !== 1))
  expect(shown()).toEqual(['message 3', 'message 2'])
  await answer(message(2), message(1))
  expect(shown()).toEqual(['message 3', 'message 2'])
  expect(messages.held()).toEqual([{ roomId, lastMessageId: 3 }])
})

test('a missing number fetches the pages again, and a message that comes late takes its place', async () => {
  const { messages, shown, answer, asked } = openRoom()
  await answer(message(1))
  messages.add(message(2))
  expect(asked).toHaveLength(0)
  messages.add(message(4))
  await answer(message(4), message(3), message(2), message(1))
  expect(shown()).toEqual(['message 4', 'message 3', 'message 2', 'message 1'])
  messages.add(message(6))
  messages.add(message(5))
  expect(shown()?.slice(0, 3)).toEqual(['message 6', 'message 5', 'message 4'])
})

test('events received before a fetch that succeeded are not applied again', async () => {
  const { messages, shown, answer } = openRoom()
  messages.change(roomId, (list) => list.map((one) => ({ ...one, text: 'old' })))
  await answer(message(1))
  expect(shown()).toEqual(['old'])
  messages.readAgain()
  await answer(message(1, 'new'))
  expect(shown()).toEqual(['new'])
})

test('a page requested before the cache was followed undoes no event, and is reported when it arrives', async () => {
  const client = new QueryClient()
  let answer = (_: MessagePages['pages'][number]): void => undefined
  const fetched = client.fetchInfiniteQuery({
    queryKey: chatKeys.messages(roomId),
    queryFn: () =>
      new Promise<MessagePages['pages'][number]>((resolve) => {
        answer = resolve
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: () => undefined,
  })
  const arrived: number[] = []
  const messages = followMessageEvents(client, (id) => arrived.push(id))
  opened.push({ stop: () => [messages.stop(), client.clear()] })
  expect(messages.awaited()).toEqual([roomId])
  messages.add(message(2))
  answer({ list: [message(1)], total: 1 })
  await fetched
  expect(messages.held()).toEqual([{ roomId, lastMessageId: 2 }])
  expect([arrived, messages.awaited()]).toEqual([[roomId], []])
})
