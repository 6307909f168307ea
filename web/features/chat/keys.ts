/** Query keys of chat. */
import type { InfiniteData } from '@tanstack/react-query'
import type { Message, RoomSummary } from '#contract/shapes/chat.ts'

/** Prefix of the keys of all rooms' messages; the room id follows. */
export const allMessagesKey = ['chat', 'messages'] as const

export const chatKeys = {
  rooms: (userId: number) => ['chat', 'rooms', userId] as const,
  messages: (roomId: number) => [...allMessagesKey, roomId] as const,
  members: (roomId: number) => ['chat', 'members', roomId] as const,
  uncontacted: ['chat', 'uncontacted'] as const,
}

type Pages<T> = InfiniteData<{ list: T[]; total: number }, number | undefined>
export type RoomPages = Pages<RoomSummary>
export type MessagePages = Pages<Message>
