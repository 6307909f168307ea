/** The inbox, the messages of a room, and the requests that change them. */
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { listUncontactedTutors } from '#contract/catalogue/api/tutors.ts'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import {
  findRoomByMembers,
  listMessages,
  listRoomMembers,
  listRooms,
  openRoom,
  searchMessages,
  updateRoomSettings,
} from '#contract/talk/api/chat.ts'
import { messageId } from '#contract/talk/rules/messages.ts'
import type { Message, RoomSummary } from '#contract/talk/shapes/chat.ts'
import { api } from '#web/lib/api.ts'
import { readableOffline } from '#web/lib/last-answer.ts'
import { recordPresence } from '#web/lib/presence.ts'
import { chatKeys, type IdRange, type MessagePages, type RoomPages } from './keys.ts'
import { changeRoomStates, recordRooms } from './room-cache.ts'
import { applyMuted } from './room-states.ts'

const roomsPage = 20
const messagesPage = 40

const nextPageNumber = (last: { list: unknown[]; total: number }, pages: { list: unknown[] }[]): number | undefined =>
  last.list.length > 0 && pages.reduce((sum, { list }) => sum + list.length, 0) < last.total
    ? pages.length + 1
    : undefined

/** One user's rooms, latest activity first. Without a keyword, pinned rooms and the others are fetched separately. */
export const roomsQuery = (userId: number, filter: { pinned?: boolean; keyword?: string } = {}) =>
  infiniteQueryOptions({
    ...readableOffline,
    // A search is not what was last seen.
    meta: filter.keyword === undefined ? readableOffline.meta : undefined,
    queryKey: [...chatKeys.rooms(userId), filter],
    queryFn: async ({ client, pageParam, signal }) => {
      const asOf = performance.now()
      const query = { ...filter, page: pageParam, size: roomsPage }
      const page = await api(listRooms, { params: { user: userId }, query }, { signal })
      recordRooms(client, page.list, asOf)
      return page
    },
    initialPageParam: 1 as number | undefined,
    getNextPageParam: nextPageNumber,
  })

export const useRooms = (userId: number, filter: { pinned?: boolean; keyword?: string } = {}) =>
  useInfiniteQuery({ ...roomsQuery(userId, filter), select: (data) => data.pages.flatMap(({ list }) => list) })

/** How many messages of a conversation can be read without a network. */
const messagesOffline = 50

/** The newest messages of what was loaded. */
export const lastMessages = ({ pages, pageParams }: MessagePages): MessagePages => {
  let left = messagesOffline
  const shortened = pages.map((page) => {
    const list = page.list.slice(0, left)
    left -= list.length
    return { ...page, list }
  })
  const count = Math.max(1, shortened.filter(({ list }) => list.length > 0).length)
  return { pages: shortened.slice(0, count), pageParams: pageParams.slice(0, count) }
}

/** Messages, newest first. Pages are addressed by message id, so that new messages do not shift them. */
export const messagesQuery = (roomId: number) =>
  infiniteQueryOptions({
    ...readableOffline,
    meta: { offline: lastMessages },
    queryKey: chatKeys.messages(roomId),
    queryFn: ({ pageParam, signal }) =>
      api(listMessages, { params: { room: roomId }, query: { before: pageParam, size: messagesPage } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ list }) => (list.length < messagesPage ? undefined : list.at(-1)?.id),
    staleTime: Number.POSITIVE_INFINITY,
    // Pages that are loaded keep their messages as they are; comparing ten thousand again with each page costs a frame.
    structuralSharing: false,
  })

/** Pages begin with the newest message of each. A message that arrives is put into the first page wherever it belongs. */
const inReadingOrder = ({ pages }: MessagePages): Message[] => {
  const messages = pages.flatMap(({ list }) => list).reverse()
  const isOrdered = messages.every((message, i) => i === 0 || (messages[i - 1]?.id ?? 0) < message.id)
  return isOrdered ? messages : messages.sort((a, b) => a.id - b.id)
}

/** Messages in reading order, oldest first. */
export const useMessages = (roomId: number) =>
  useInfiniteQuery({
    ...messagesQuery(roomId),
    select: inReadingOrder,
  })

/**
 * Messages around an older one, for a jump to it: the pages between are not loaded. Ids have no gaps but deleted
 * messages, so a page is a stretch of ids; it may be shorter than its stretch, and empty.
 */
export const messagesAroundQuery = (roomId: number, id: number) => {
  const first = messageId(roomId, 0)
  return infiniteQueryOptions({
    queryKey: chatKeys.around(roomId, id),
    queryFn: ({ pageParam, signal }) =>
      api(listMessages, { params: { room: roomId }, query: { ...pageParam, size: messagesPage } }, { signal }),
    initialPageParam: { after: Math.max(first, id - messagesPage / 2), before: id + messagesPage / 2 } as IdRange,
    getNextPageParam: (_last, _pages, { after }): IdRange | undefined =>
      after > first ? { after: Math.max(first, after - messagesPage), before: after + 1 } : undefined,
    getPreviousPageParam: (_first, _pages, { before }): IdRange => ({
      after: before - 1,
      before: before + messagesPage,
    }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** As `useMessages`, around one message; disabled without one. `before` is the id up to which messages are loaded. */
export const useMessagesAround = (roomId: number, id: number | null) =>
  useInfiniteQuery({
    ...messagesAroundQuery(roomId, id ?? 0),
    enabled: id !== null,
    select: ({ pages, pageParams }) => ({
      list: pages.flatMap(({ list }) => list).sort((a, b) => a.id - b.id),
      before: pageParams[0]?.before ?? 0,
    }),
  })

/** Messages of a room that hold a text, newest first. Nothing is asked without one. */
export const useMessageMatches = (roomId: number, keyword: string) =>
  useInfiniteQuery({
    queryKey: chatKeys.matches(roomId, keyword),
    queryFn: ({ pageParam, signal }) =>
      api(searchMessages, { params: { room: roomId }, query: { keyword, before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ list }) => list),
    enabled: keyword !== '',
  })

export const roomMembersQuery = (roomId: number) =>
  queryOptions({
    ...readableOffline,
    queryKey: chatKeys.members(roomId),
    queryFn: async ({ client, signal }) => {
      const asOf = performance.now()
      const members = await api(listRoomMembers, { params: { room: roomId } }, { signal })
      recordPresence(client, members, asOf)
      return members
    },
  })

export const useRoomMembers = (roomId: number) => useQuery(roomMembersQuery(roomId))

/** The room of two people, or null when they have none. */
export const roomOfPairQuery = (myId: number, otherId: number) =>
  queryOptions({
    queryKey: ['chat', 'pair', myId, otherId],
    queryFn: async ({ signal }) => {
      try {
        return (await api(findRoomByMembers, { query: { members: [myId, otherId] } }, { signal })).room
      } catch (error) {
        if (error instanceof ApiError && error.code === 'room-not-found') return null
        throw error
      }
    },
  })

export const useRoomOfPair = (myId: number, otherId: number | null) =>
  useQuery({ ...roomOfPairQuery(myId, otherId ?? 0), enabled: otherId !== null })

/** Tutors the student has no room with, for the end of the inbox. */
export const useUncontactedTutors = (enabled: boolean) =>
  useInfiniteQuery({
    queryKey: chatKeys.uncontacted,
    queryFn: ({ pageParam, signal }) =>
      api(listUncontactedTutors, { query: { page: pageParam, size: roomsPage } }, { signal }),
    initialPageParam: 1 as number | undefined,
    getNextPageParam: nextPageNumber,
    select: (data) => data.pages.flatMap(({ list }) => list),
    enabled,
  })

/** Opens a room with its first message; two people who have a room get the existing one. */
export const useOpenRoom = (myId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ userId, message, key }: { userId: number; message: string; key: string }): Promise<number> => {
      try {
        return (await api(openRoom, { body: { userId, message }, idempotencyKey: key })).roomId
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'room-exists')) throw error
        return (await api(findRoomByMembers, { query: { members: [myId, userId] } })).room
      }
    },
    onSuccess: (roomId, { userId }) => {
      client.setQueryData(roomOfPairQuery(myId, userId).queryKey, roomId)
      void client.invalidateQueries({ queryKey: chatKeys.rooms(myId) })
      void client.invalidateQueries({ queryKey: chatKeys.uncontacted })
    },
  })
}

type Settings = { pinned?: boolean; muted?: boolean }

/** Writes the user's settings of a room into the cached lists and the cached room. */
const showSettings = (client: QueryClient, myId: number, roomId: number, settings: Settings): void => {
  const patch = (room: RoomSummary): RoomSummary =>
    room.roomId === roomId ? { ...room, settings: { ...room.settings, ...settings } } : room
  client.setQueriesData<RoomPages>(
    { queryKey: chatKeys.rooms(myId) },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, list: page.list.map(patch) })) },
  )
  client.setQueryData<ReplyOf<typeof listRoomMembers>>(chatKeys.members(roomId), (members) =>
    members?.map((member) => (member.id === myId ? { ...member, ...settings } : member)),
  )
  const { muted } = settings
  if (muted !== undefined) changeRoomStates(client, (rooms) => applyMuted(rooms, roomId, muted))
}

/** Pins or mutes a room for this user: shown at once, reverted when the server refuses. */
export const useRoomSettings = (myId: number) => {
  const client = useQueryClient()
  type Change = Settings & { roomId: number }
  return useMutation({
    mutationFn: ({ roomId, ...body }: Change): Promise<ReplyOf<typeof updateRoomSettings>> =>
      api(updateRoomSettings, { params: { room: roomId }, body }),
    onMutate: ({ roomId, ...settings }: Change) => showSettings(client, myId, roomId, settings),
    onSettled: (_reply, _error, { roomId }) => {
      void client.invalidateQueries({ queryKey: chatKeys.members(roomId) })
      void client.invalidateQueries({ queryKey: chatKeys.rooms(myId) })
    },
  })
}
