/** The conversation beside a call. It belongs to chat, which is built on calls, so the route of a call provides it. */
import { type ComponentType, createContext, use } from 'react'

export interface CallChatParts {
  /** The conversation with the other member. It may suspend while it loads. */
  readonly Panel: ComponentType<{
    otherId: number
    name: string | null
    /** Which of the two is a student under age: the reader, the other, or neither. */
    minor: 'reader' | 'other' | null
  }>
  /** A hook, the same for the whole life of the screen: calls back for each message that the other member sends. */
  readonly useIncoming: (myId: number, otherId: number, onMessage: () => void) => void
}

export const CallChat = createContext<CallChatParts | null>(null)

/** Throws where the route of the call provides no conversation. */
export const useCallChat = (): CallChatParts => {
  const parts = use(CallChat)
  if (!parts) throw new Error('the route of a call provides CallChat')
  return parts
}
