/** Sends a notification to the chat that its reader has linked. */
import type { ChatBot } from '#worker/gateways/chat-bot.ts'
import type { Db } from '#worker/storage/db.ts'
import { endChat } from '#worker/storage/telegram.ts'
import { toChatText } from './notification-message.ts'
import type { NotificationState } from './notification-store.ts'
import type { NotificationRow } from './outbox-row.ts'
import { failUnavailable, type SendDecision } from './send-decision.ts'

interface Carriers {
  readonly db: Db
  readonly telegram: ChatBot | null
  readonly env: { readonly APP_URL: string }
}

/** A chat that refuses a message has ended: nothing is sent there any more, and its people are told elsewhere. */
export const decideTelegram = (
  { db, telegram, env }: Carriers,
  { key: dedupe, attempts: attempt }: NotificationRow,
  state: NotificationState,
  now: number,
): SendDecision => {
  const { telegramChatId: chatId } = state
  if (chatId === null) return 'untrue'
  if (!telegram) return failUnavailable
  return async () => {
    const result = await telegram.send({ chatId, text: toChatText(state, env.APP_URL), dedupe, attempt })
    if (!result.ok && result.kind === 'refused') await endChat(db, chatId, { isTold: true, now })
    return result
  }
}
