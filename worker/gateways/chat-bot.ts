/** Writes to chats of Telegram that people have linked to their accounts. */
import type { Outcome } from './outcome.ts'

export interface ChatMessage {
  readonly chatId: number
  readonly text: string
  /** Deduplication key; the same for every attempt. */
  readonly dedupe: string
  /** Number of this attempt, from 1. */
  readonly attempt: number
}

/** What somebody did in the chat with the bot. */
export type ChatAct =
  /** `token`: of the link they came by; null when they opened the chat themselves. */
  | { readonly kind: 'start'; readonly chatId: number; readonly token: string | null }
  /** `stop`: they wrote so and may be answered. `blocked`: nothing reaches them any more. */
  | { readonly kind: 'stop'; readonly chatId: number }
  | { readonly kind: 'blocked'; readonly chatId: number }

export interface ChatBot {
  readonly simulated: boolean
  /** The address that opens the chat; pressing start there brings the token back. */
  readonly linkOf: (token: string, appUrl: string) => string
  /** `refused`: the bot was blocked, or the chat is gone. Telegram does not report delivery. */
  send(message: ChatMessage): Promise<Outcome<{ id: string }>>
  /** What a webhook call tells; null for what concerns nobody. Refused unless it carries our secret. */
  parseUpdate(raw: Uint8Array, secret: string | null): Outcome<ChatAct | null>
}
