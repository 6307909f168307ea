/** The messages of conversations in the query cache, and the changes that socket events make to them. */
import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/talk/shapes/chat.ts'
import { type AroundPages, allAroundKey, allMessagesKey, chatKeys, type MessagePages } from './keys.ts'

type Change = (data: MessagePages) => MessagePages

/**
 * Puts a message into the newest page, at the place its number gives it: a lost one may come after a newer one. A
 * message that is already there (an echo, a replay) changes nothing.
 */
const adding =
  (message: Message): Change =>
  (data) => {
    const [first, ...rest] = data.pages
    if (!first || data.pages.some(({ list }) => list.some(({ id }) => id === message.id))) return data
    const newer = first.list.filter(({ id }) => id > message.id)
    const list = [...newer, message, ...first.list.slice(newer.length)]
    return { ...data, pages: [{ list, total: first.total + 1 }, ...rest] }
  }

/** Whether numbers between the newest message held and this one were never heard. Deleted ones may be among them. */
const leavesGap = (data: MessagePages | undefined, message: Message): boolean => {
  const newest = data?.pages[0]?.list[0]
  return newest !== undefined && message.id > newest.id + 1
}

const changing =
  (change: (list: Message[]) => Message[]) =>
  <P extends MessagePages | AroundPages>(data: P): P => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, list: change(page.list) })),
  })

const roomOf = (key: readonly unknown[]): number => Number(key[allMessagesKey.length])

/**
 * Applies events to the cached pages. Events that arrive while a room's pages are being fetched are applied again to
 * the result, which may have been read from the database before them. `onFetched` is called with each room whose pages
 * were fetched.
 */
export const followMessageEvents = (client: QueryClient, onFetched: (roomId: number) => void = () => undefined) => {
  const isFetching = () => client.getQueryCache().findAll({ queryKey: allMessagesKey, fetchStatus: 'fetching' })
  // The first pages may have been requested before this module loaded.
  const meanwhile = new Map<number, Change[]>(isFetching().map(({ queryKey }) => [roomOf(queryKey), []]))
  const make = (key: readonly unknown[], change: Change) =>
    client.setQueryData<MessagePages>(key, (data) => data && change(data))

  const stop = client.getQueryCache().subscribe((event) => {
    const key: readonly unknown[] = event.query.queryKey
    if (event.type !== 'updated' || !allMessagesKey.every((part, at) => key[at] === part)) return
    const roomId = roomOf(key)
    const { action } = event
    if (action.type === 'fetch') meanwhile.set(roomId, [])
    if (action.type === 'error') meanwhile.delete(roomId)
    if (action.type !== 'success' || action.manual) return
    const changes = meanwhile.get(roomId) ?? []
    meanwhile.delete(roomId)
    for (const change of changes) make(key, change)
    onFetched(roomId)
  })

  const apply = (roomId: number, change: Change): void => {
    meanwhile.get(roomId)?.push(change)
    make(chatKeys.messages(roomId), change)
  }

  return {
    /** Messages of a room are numbered without gaps, so a missing number is a lost event: its pages are fetched again. */
    add: (message: Message): void => {
      const key = chatKeys.messages(message.roomId)
      if (leavesGap(client.getQueryData<MessagePages>(key), message)) void client.invalidateQueries({ queryKey: key })
      apply(message.roomId, adding(message))
    },
    change: (roomId: number, change: (list: Message[]) => Message[]): void => {
      apply(roomId, changing(change))
      client.setQueriesData<AroundPages>(
        { queryKey: chatKeys.around(roomId) },
        (data) => data && changing(change)(data),
      )
    },
    /** Newest message id in the cache per room; the server replays what came after it. */
    held: (): { roomId: number; lastMessageId: number }[] =>
      client.getQueriesData<MessagePages>({ queryKey: allMessagesKey }).flatMap(([key, data]) => {
        const newest = data?.pages[0]?.list[0]
        return newest ? [{ roomId: roomOf(key), lastMessageId: newest.id }] : []
      }),
    /** Rooms whose pages are being fetched. */
    awaited: (): number[] => isFetching().map(({ queryKey }) => roomOf(queryKey)),
    /**
     * Fetches all pages again. After a lost connection the server replays a bounded number of new messages; edits and
     * deletions are only in the pages.
     */
    readAgain: () => {
      void client.invalidateQueries({ queryKey: allMessagesKey })
      void client.invalidateQueries({ queryKey: allAroundKey })
    },
    stop,
  }
}
