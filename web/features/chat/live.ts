/** Puts what the live connection says into the caches the screens read. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LessonBooked } from '#contract/realtime/broadcast.ts'
import {
  JoinedRooms,
  JoinRooms,
  RoomMessage,
  RoomMessageDeleted,
  RoomMessageRead,
  RoomMessageUpdated,
  UserStatusChanged,
} from '#contract/realtime/chat.ts'
import type { Message } from '#contract/shapes/chat.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { unreadKey } from '#web/features/shell/badges.ts'
import { connectionState, emit, listen, onConnected } from '#web/lib/socket.ts'
import { chatKeys } from './keys.ts'
import { keepMessages } from './messages-cache.ts'
import { startOutgoing } from './outgoing.ts'
import { patchRooms } from './query.ts'

const follow = (client: QueryClient, myId: number): (() => void) => {
  const messages = keepMessages(client)
  const refetchRooms = () => void client.invalidateQueries({ queryKey: chatKeys.rooms(myId) })
  // Counted per room, so that a mark or a message heard twice cannot drift the badge.
  const unread = new Map<number, number>()
  const showUnread = () =>
    client.setQueryData(
      unreadKey,
      [...unread.values()].reduce((sum, count) => sum + count, 0),
    )
  const setUnread = (roomId: number, count: number) => {
    unread.set(roomId, Math.max(0, count))
    patchRooms(client, myId, (room) =>
      room.roomId === roomId ? { ...room, unreadMessagesCount: Math.max(0, count) } : room,
    )
    showUnread()
  }
  const newest = new Map<number, number>()

  const received = ({ refId: _, ...message }: Message & { refId: string | null }): void => {
    messages.add(message)
    if (message.id <= (newest.get(message.roomId) ?? 0)) return
    newest.set(message.roomId, message.id)
    if (message.userId !== myId) setUnread(message.roomId, (unread.get(message.roomId) ?? 0) + 1)
    patchRooms(client, myId, (room) => (room.roomId === message.roomId ? { ...room, latestMessage: message } : room))
    refetchRooms()
  }

  const read = ({ userId, messageId, roomId }: { userId: number; messageId: number; roomId: number }): void => {
    if (userId === myId) {
      if (messageId >= (newest.get(roomId) ?? 0)) setUnread(roomId, 0)
      else refetchRooms()
      return
    }
    const seen = (message: Message) =>
      message.userId === myId && message.id <= messageId ? { ...message, read: true } : message
    messages.change(roomId, (list) => list.map(seen))
    patchRooms(client, myId, (room) =>
      room.roomId === roomId && room.latestMessage ? { ...room, latestMessage: seen(room.latestMessage) } : room,
    )
  }

  const joined = ({ rooms }: { rooms: { roomId: number; lastMessageId: number; unread: number }[] }): void => {
    for (const room of rooms) {
      newest.set(room.roomId, Math.max(newest.get(room.roomId) ?? 0, room.lastMessageId))
      unread.set(room.roomId, room.unread)
    }
    showUnread()
  }

  const join = () => void emit(JoinRooms, { rooms: messages.held().slice(0, 50) })
  // The connection may have come up before this code was loaded; then its greeting was missed.
  if (connectionState() === 'online') join()
  const stops = [
    messages.stop,
    startOutgoing(),
    listen(RoomMessage, received),
    listen(RoomMessageUpdated, (message) => {
      messages.change(message.roomId, (list) => list.map((one) => (one.id === message.id ? message : one)))
      refetchRooms()
    }),
    listen(RoomMessageDeleted, ({ roomId, messageId }) => {
      messages.change(roomId, (list) => list.filter((one) => one.id !== messageId))
      refetchRooms()
    }),
    listen(RoomMessageRead, read),
    listen(JoinedRooms, joined),
    listen(LessonBooked, ({ lesson }) => lesson !== 0 && refetchRooms()),
    listen(UserStatusChanged, ({ userId, online }) => {
      patchRooms(client, myId, (room) =>
        room.otherMember.id === userId ? { ...room, otherMember: { ...room.otherMember, online } } : room,
      )
    }),
    onConnected((gapMs) => {
      join()
      if (gapMs > 0) messages.readAgain()
      if (gapMs > realtime.staleAfterMs) refetchRooms()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Keeps conversations, the inbox and the badge true; mounted once, in the frame of a signed-in person. */
export const useLiveChat = (myId: number | null): void => {
  const client = useQueryClient()
  useEffect(() => (myId === null ? undefined : follow(client, myId)), [client, myId])
}
