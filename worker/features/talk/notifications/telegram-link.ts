/** Links between accounts and chats of Telegram: the token in a link, and what somebody does in the chat. */
import { createHash, randomBytes } from 'node:crypto'
import { botReplies } from '#worker/copy/telegram.ts'
import type { ChatAct } from '#worker/gateways/chat-bot.ts'
import type { BotMessage } from '#worker/gateways/telegram/bot-api.ts'
import type { Services } from '#worker/services.ts'
import type { Db } from '#worker/storage/db.ts'
import { endChat, isChatLinked, linkChat } from '#worker/storage/telegram.ts'

/** 32 of the characters that a link to a bot may carry. */
export const createLinkToken = (): string => randomBytes(24).toString('base64url')

/** Whoever reads the database cannot use a link. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** What the bot answers in the chat. Telegram repeats calls, so a link that this chat has used is no fault. */
const answer = async (db: Db, act: ChatAct, now: number): Promise<string | null> => {
  const { chatId } = act
  if (act.kind === 'blocked') {
    await endChat(db, chatId, { isTold: true, now })
    return null
  }
  const wasLinked = await isChatLinked(db, chatId)
  if (act.kind === 'stop') {
    await endChat(db, chatId, { isTold: false, now })
    return wasLinked ? botReplies.stopped : botReplies.notLinked
  }
  const linked = act.token === null ? null : await linkChat(db, { tokenHash: hashLinkToken(act.token), chatId, now })
  if (linked) return botReplies.linked(linked.name)
  if (wasLinked) return botReplies.stillLinked
  return act.token === null ? botReplies.notLinked : botReplies.linkOver
}

type Received =
  | { readonly kind: 'received'; readonly reply: BotMessage | null }
  | { readonly kind: 'forbidden' | 'service-unavailable' }

/** A webhook call of Telegram. `secret`: what came along with it. */
export const receiveChatUpdate = async (
  { db, telegram }: Pick<Services, 'db' | 'telegram'>,
  raw: Uint8Array,
  secret: string | null,
  now: number,
): Promise<Received> => {
  if (!telegram) return { kind: 'service-unavailable' }
  const update = telegram.parseUpdate(raw, secret)
  if (!update.ok) return { kind: 'forbidden' }
  const act = update.value
  const text = act && (await answer(db, act, now))
  return { kind: 'received', reply: act && text ? { chatId: act.chatId, text } : null }
}
