/** Reads the calls of Telegram's webhook. */
import * as v from 'valibot'
import type { ChatAct } from '../chat-bot.ts'

const PrivateChat = v.object({ id: v.pipe(v.number(), v.safeInteger()), type: v.literal('private') })
const Message = v.object({ chat: PrivateChat, text: v.string() })
const MyChatMember = v.object({ chat: PrivateChat, new_chat_member: v.object({ status: v.string() }) })
const Update = v.object({
  update_id: v.number(),
  message: v.optional(v.unknown()),
  my_chat_member: v.optional(v.unknown()),
})

/** What a deep link may carry. */
const startCommand = /^\/start(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/
const stopCommand = /^\/stop(?:@\w+)?\s*$/

const parseMessage = (message: unknown): ChatAct | null => {
  const parsed = v.safeParse(Message, message)
  if (!parsed.success) return null
  const { chat, text } = parsed.output
  const started = startCommand.exec(text)
  if (started) return { kind: 'start', chatId: chat.id, token: started[1] ?? null }
  return stopCommand.test(text) ? { kind: 'stop', chatId: chat.id } : null
}

const parseMembership = (change: unknown): ChatAct | null => {
  const parsed = v.safeParse(MyChatMember, change)
  if (!parsed.success || !['kicked', 'left'].includes(parsed.output.new_chat_member.status)) return null
  return { kind: 'blocked', chatId: parsed.output.chat.id }
}

/**
 * What somebody did in a chat of their own with the bot. Null for groups, other messages, which are neither kept nor
 * answered, and bodies that are no update.
 */
export const parseUpdate = (raw: Uint8Array): ChatAct | null => {
  try {
    const { message, my_chat_member: membership } = v.parse(Update, JSON.parse(new TextDecoder().decode(raw)))
    return message === undefined ? parseMembership(membership) : parseMessage(message)
  } catch {
    return null
  }
}
