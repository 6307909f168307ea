/** The states of all rooms in one cache entry, read by rows, cards and the unread badge. */
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { RoomSummary } from '#contract/talk/shapes/chat.ts'
import { unreadKey } from '#web/features/shared/unread.ts'
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

/** Changes the states and the badge's number together, so that the two never differ. */
export const changeRoomStates = (client: QueryClient, change: (rooms: RoomStates) => RoomStates): void => {
  // Socket events fill both; they must outlive every screen that shows them.
  for (const key of [statesKey, unreadKey]) client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
  const next = change(readRoomStates(client))
  client.setQueryData<RoomStates>(statesKey, next)
  client.setQueryData(unreadKey, totalUnread(next))
}

/** Records a fetched page of rooms; `asOf` is when it was requested. */
export const recordRooms = (client: QueryClient, rooms: readonly RoomSummary[], asOf: number): void => {
  recordPresence(
    client,
    rooms.map(({ otherMember }) => otherMember),
    asOf,
  )
  changeRoomStates(client, (roomStates) =>
    rooms.reduce((states, room) => applyServerCount(states, room.roomId, serverCountOf(room), asOf), roomStates),
  )
}

/** A room's row with every event since its page was fetched applied. */
export const useCurrentRoom = (fetched: RoomSummary): RoomSummary => {
  const { data } = useQuery<RoomStates, Error, RoomState | undefined>({
    queryKey: statesKey,
    queryFn: skipToken,
    select: (rooms) => rooms[fetched.roomId],
  })
  return currentSummary(fetched, data)
}
