/** Query keys of chat. */
import type { InfiniteData } from '@tanstack/react-query'
import type { Message, RoomSummary } from '#contract/talk/shapes/chat.ts'

/** Prefix of the keys of all rooms' messages; the room id follows. */
export const allMessagesKey = ['chat', 'messages'] as const

/** Prefix of the keys of the messages around an older one; the ids of room and message follow. */
export const allAroundKey = ['chat', 'around'] as const

/** Prefix of the keys of all rooms' members; the room id follows. */
export const allMembersKey = ['chat', 'members'] as const

export const chatKeys = {
  rooms: (userId: number) => ['chat', 'rooms', userId] as const,
  messages: (roomId: number) => [...allMessagesKey, roomId] as const,
  /** Older messages around one of them, apart from the newest pages; without a message, those of all. */
  around: (roomId: number, id?: number) => [...allAroundKey, roomId, ...(id === undefined ? [] : [id])] as const,
  matches: (roomId: number, keyword: string) => ['chat', 'matches', roomId, keyword] as const,
  members: (roomId: number) => [...allMembersKey, roomId] as const,
  templates: ['chat', 'templates'] as const,
  uncontacted: ['chat', 'uncontacted'] as const,
}

/** A stretch of message ids, both exclusive. */
export interface IdRange {
  readonly after: number
  readonly before: number
}

type Pages<T, P = number | undefined> = InfiniteData<{ list: T[]; total: number }, P>
export type RoomPages = Pages<RoomSummary>
export type MessagePages = Pages<Message>
export type AroundPages = Pages<Message, IdRange>
