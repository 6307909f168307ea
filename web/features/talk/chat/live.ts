/** Writes chat events of the socket into the query caches. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LessonBooked } from '#contract/lessons/events/lesson-events.ts'
import { JoinRooms } from '#contract/shared/events/channels.ts'
import type { DataOf } from '#contract/shared/events/event.ts'
import {
  JoinedRooms,
  RoomBlocked,
  RoomMessage,
  RoomMessageDeleted,
  RoomMessageRead,
  RoomMessageUpdated,
  UserStatusChanged,
} from '#contract/talk/events/chat.ts'
import type { Message } from '#contract/talk/shapes/chat.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { serverNow } from '#web/lib/clock.ts'
import { recordPresence } from '#web/lib/presence.ts'
import { connectionState, emit, listen, onConnected } from '#web/lib/socket.ts'
import { showBlocked } from './blocking.ts'
import { allMembersKey, chatKeys } from './keys.ts'
import { showMessageToast } from './message-toast.ts'
import { followMessageEvents } from './messages-cache.ts'
import { startOutgoing } from './outgoing.ts'
import { applyDeletedMessage, applyEditedMessage } from './quotes.ts'
import { changeRoomStates, readRoomStates } from './room-cache.ts'
import {
  applyDeletion,
  applyEdit,
  applyMessage,
  applyRead,
  applyServerCount,
  dropEventCounts,
  type RoomStates,
  unreadOf,
} from './room-states.ts'

/**
 * Delay between an event and fetching the rooms again: the server updates its room lists up to half a second after a
 * message.
 */
const refetchAfterMs = 800

const follow = (client: QueryClient, myId: number, onMessage: (message: Message) => void): (() => void) => {
  /**
   * Rooms whose pages were being fetched when the socket joined them: those pages may lack messages that were sent in
   * between, so the room is joined once more.
   */
  const unsure = new Set<number>()
  const messages = followMessageEvents(client, (roomId) => {
    if (unsure.delete(roomId)) join()
  })
  const changeStates = (change: (rooms: RoomStates) => RoomStates) => changeRoomStates(client, change)
  let timer: ReturnType<typeof setTimeout> | undefined
  const refetchRooms = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void client.invalidateQueries({ queryKey: chatKeys.rooms(myId) })
    }, refetchAfterMs)
  }

  const onMessageReceived = ({ refId: _, ...message }: Message & { refId: string | null }): void => {
    const known = readRoomStates(client)[message.roomId]?.latest?.id ?? 0
    messages.add(message)
    changeStates((rooms) => applyMessage(rooms, message, myId))
    if (message.id <= known) return
    if (message.userId !== myId && !message.read) onMessage(message)
    refetchRooms()
  }

  const onRead = ({ userId, messageId, roomId }: { userId: number; messageId: number; roomId: number }): void => {
    changeStates((rooms) => applyRead(rooms, roomId, messageId, userId === myId))
    if (userId === myId) {
      // Only the server knows how many messages are still unread after a part of them was read.
      const state = readRoomStates(client)[roomId]
      if (state && unreadOf(state) > 0) refetchRooms()
      return
    }
    messages.change(roomId, (list) =>
      list.map((message) =>
        message.userId === myId && message.id <= messageId ? { ...message, read: true } : message,
      ),
    )
  }

  const onGreeting = ({ rooms }: DataOf<typeof JoinedRooms>): void => {
    const asOf = performance.now()
    recordPresence(
      client,
      rooms.map(({ other }) => other),
      asOf,
    )
    changeStates((roomStates) =>
      rooms.reduce(
        (states, { roomId, other: _, ...count }) => applyServerCount(states, roomId, count, asOf),
        roomStates,
      ),
    )
  }

  const onStatusChanged = ({ userId, online }: { userId: number; online: boolean }): void => {
    // The server sends the event when the grace period after the last socket has passed.
    const leftAt = new Date(serverNow() - realtime.presenceGraceMs).toISOString()
    recordPresence(client, [{ id: userId, online, lastSeen: online ? null : leftAt }], performance.now())
  }

  const join = () => {
    for (const roomId of messages.awaited()) unsure.add(roomId)
    void emit(JoinRooms, { rooms: messages.held().slice(0, 50) })
  }
  // The connection may have been established before this module loaded; the greeting was then missed.
  if (connectionState() === 'online') join()
  const stops = [
    () => clearTimeout(timer),
    messages.stop,
    startOutgoing(),
    listen(RoomMessage, onMessageReceived),
    listen(RoomMessageUpdated, (message) => {
      messages.change(message.roomId, (list) => applyEditedMessage(list, message))
      changeStates((rooms) => applyEdit(rooms, message))
      refetchRooms()
    }),
    listen(RoomMessageDeleted, ({ roomId, messageId }) => {
      messages.change(roomId, (list) => applyDeletedMessage(list, messageId))
      changeStates((rooms) => applyDeletion(rooms, roomId, messageId))
      refetchRooms()
    }),
    listen(RoomMessageRead, onRead),
    listen(JoinedRooms, onGreeting),
    listen(RoomBlocked, ({ roomId, userId, blocked }) => showBlocked(client, roomId, userId, blocked)),
    listen(LessonBooked, ({ lesson }) => lesson !== 0 && refetchRooms()),
    listen(UserStatusChanged, onStatusChanged),
    onConnected((gapMs) => {
      join()
      if (gapMs > 0) {
        changeStates(dropEventCounts)
        messages.readAgain()
        void client.invalidateQueries({ queryKey: allMembersKey })
        refetchRooms()
      }
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Keeps conversations, the inbox and the unread badge current. Mounted once, in the frame of a signed-in user. */
export const useLiveChat = (myId: number): void => {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(
    () => follow(client, myId, (message) => void showMessageToast(client, router, message)),
    [client, router, myId],
  )
}
