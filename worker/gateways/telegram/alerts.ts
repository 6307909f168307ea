import type { OpsAlerts } from '../alerts.ts'
import type { HttpRuntime } from '../http-client.ts'
import { postBotMessage } from './bot-api.ts'

/** A bot that posts to the team's chat. */
export const createTelegramAlerts = (token: string, chatId: string, net: HttpRuntime): OpsAlerts => ({
  post: (text) => postBotMessage(net, token, { chatId, text }),
})
