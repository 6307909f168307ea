import { equalInConstantTime } from '#worker/code-crypto.ts'
import type { ChatBot } from '../chat-bot.ts'
import type { HttpRuntime } from '../http-client.ts'
import { toFailure, toSuccess } from '../outcome.ts'
import { postBotMessage } from './bot-api.ts'
import { parseUpdate } from './updates.ts'

export interface BotSettings {
  readonly token: string
  /** Its user name, without an at sign. */
  readonly name: string
  /** `secret_token` of the webhook, which Telegram sends along with every call. */
  readonly secret: string
}

/** The names of settings that cannot work. */
export const unusableBotSettings = ({ token, name, secret }: BotSettings): string[] => [
  ...(/^\d+:[\w-]+$/.test(token) ? [] : ['TG_BOT_TOKEN']),
  ...(/^[A-Za-z]\w{4,31}$/.test(name) ? [] : ['TG_BOT_NAME']),
  ...(/^[\w-]{16,256}$/.test(secret) ? [] : ['TG_WEBHOOK_SECRET']),
]

export const createTelegramBot = ({ token, name, secret }: BotSettings, net: HttpRuntime): ChatBot => ({
  simulated: false,
  linkOf: (start) => `https://t.me/${name}?start=${start}`,
  send: ({ chatId, text }) => postBotMessage(net, token, { chatId, text }),
  parseUpdate: (raw, word) =>
    word !== null && equalInConstantTime(word, secret) ? toSuccess(parseUpdate(raw)) : toFailure('refused'),
})
