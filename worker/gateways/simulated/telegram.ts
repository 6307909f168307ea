import { basePath } from '#contract/shared/api/endpoint.ts'
import { equalInConstantTime } from '#worker/code-crypto.ts'
import { texts } from '#worker/copy/messages.ts'
import type { Db } from '#worker/storage/db.ts'
import type { ChatBot } from '../chat-bot.ts'
import { toFailure, toSuccess } from '../outcome.ts'
import type { PhoneCodes } from '../phone-codes.ts'
import { toGatewayFailure } from '../telegram/gateway.ts'
import { parseUpdate } from '../telegram/updates.ts'
import { takeFault } from './faults.ts'
import { storeMessage } from './message-store.ts'

/** The page that stands in for a chat. */
const simulatedChatPath = `${basePath}/dev/telegram`

/** Goes along with the calls of the simulated Telegram only. */
export const simulatedBotSecret = 'simulated-telegram-secret'

/** Endings of chats and phones with special behaviour, as the simulated WhatsApp has them. */
const unreachable = '0000'
const busyAtFirst = '0001'

/** A simulated bot: its link opens a page of ours in place of the chat, and what it writes lies in the outbox. */
export const createSimulatedBot = (db: Db): ChatBot => ({
  simulated: true,
  linkOf: (token, appUrl) => `${appUrl}${simulatedChatPath}?start=${token}`,

  async send({ chatId, text, dedupe, attempt }) {
    const fault = await takeFault(db, 'telegram')
    if (fault) return fault
    const to = String(chatId)
    if (to.endsWith(unreachable)) return toFailure('refused', '403')
    if (to.endsWith(busyAtFirst) && attempt === 1) return toFailure('unavailable', '429', { retryAfterMs: 10_000 })
    const id = `telegram.sim.${dedupe}.${attempt}`
    await storeMessage(db, id, { channel: 'telegram', to, title: 'sendMessage', text })
    return toSuccess({ id })
  },

  parseUpdate: (raw, secret) =>
    secret !== null && equalInConstantTime(secret, simulatedBotSecret)
      ? toSuccess(parseUpdate(raw))
      : toFailure('refused'),
})

/** Simulated codes: phones that end in `0000` cannot be reached, for their privacy. */
export const createSimulatedPhoneCodes = (db: Db): PhoneCodes => ({
  async send({ to, code, dedupe, attempt }) {
    const fault = await takeFault(db, 'telegramCodes')
    if (fault) return fault
    if (to.endsWith(unreachable)) return toGatewayFailure('PHONE_NUMBER_NOT_AVAILABLE', 200)
    if (to.endsWith(busyAtFirst) && attempt === 1) return toGatewayFailure('FLOOD_WAIT_10', 200)
    const id = `telegram-code.sim.${dedupe}.${attempt}`
    const text = texts.verify_phone_number({ otp: code })
    await storeMessage(db, id, { channel: 'telegram', to, title: 'verify_phone_number', text })
    return toSuccess({ id })
  },
})
