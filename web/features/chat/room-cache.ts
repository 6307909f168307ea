/** The states of rooms in the client cache: one entry that rows, cards and the badge all read. */
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { RoomSummary } from '#contract/shapes/chat.ts'
import { unreadKey } from '#web/features/shell/unread.ts'
import { recordPresence } from '#web/lib/presence.ts'
import {
  applyServerCount,
  currentSummary,
  type RoomState,
  type RoomStates,
  serverCountOf,
  totalUnread,
} from './room-states.ts'

const statesKey = ['chat', 'room-states'] as const

export const readRoomStates = (client: QueryClient): RoomStates => client.getQueryData<RoomStates>(statesKey) ?? {}

/** Changes the states and the badge's number in one step, so that nothing can show one without the other. */
export const changeRoomStates = (client: QueryClient, change: (rooms: RoomStates) => RoomStates): void => {
  // Both are filled by events and must outlast every screen that shows them.
  for (const key of [statesKey, unreadKey]) client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
  const next = change(readRoomStates(client))
  client.setQueryData<RoomStates>(statesKey, next)
  client.setQueryData(unreadKey, totalUnread(next))
}

/** Takes a fetched page of rooms in; `asOf` is the moment of its request. */
export const recordRooms = (client: QueryClient, rooms: readonly RoomSummary[], asOf: number): void => {
  recordPresence(
    client,
    rooms.map(({ otherMember }) => otherMember),
    asOf,
  )
  changeRoomStates(client, (held) =>
    rooms.reduce((states, room) => applyServerCount(states, room.roomId, serverCountOf(room), asOf), held),
  )
}

/** A room's line as it stands now, however long ago its page was fetched. */
export const useCurrentRoom = (fetched: RoomSummary): RoomSummary => {
  const { data } = useQuery<RoomStates, Error, RoomState | undefined>({
    queryKey: statesKey,
    queryFn: skipToken,
    select: (rooms) => rooms[fetched.roomId],
  })
  return currentSummary(fetched, data)
}
