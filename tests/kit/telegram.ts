/** Chats with the simulated bot, as calls of Telegram's webhook bring them in. */
import { getTelegramLink, openTelegramLink } from '#contract/talk/api/notifications.ts'
import { simulatedBotSecret } from '#worker/gateways/simulated/telegram.ts'
import { newAddress, send } from './client.ts'
import { nextNumber, type Person } from './people.ts'

/** A chat that nobody else of the tests uses. `ending`: such as `0000`, which the simulator takes for a blocked one. */
export const newChat = (ending = '1111'): number => Number(`${700_000 + nextNumber()}${ending}`)

export const callWebhook = (update: object, secret: string | null = simulatedBotSecret) =>
  send('/api/v1/webhooks/telegram', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'cf-connecting-ip': newAddress(),
      ...(secret ? { 'x-telegram-bot-api-secret-token': secret } : {}),
    },
    body: JSON.stringify({ update_id: nextNumber(), ...update }),
  })

/** What the bot answers to a message; null for nothing. */
export const write = async (chatId: number, text: string): Promise<string | null> => {
  const answer = await callWebhook({ message: { chat: { id: chatId, type: 'private' }, text } })
  const body = await answer.text()
  return body === '' ? null : (JSON.parse(body) as { text: string }).text
}

export const block = (chatId: number) =>
  callWebhook({ my_chat_member: { chat: { id: chatId, type: 'private' }, new_chat_member: { status: 'kicked' } } })

/** The token in the address that the person's page opens. */
export const openLink = async (person: Person): Promise<string> =>
  new URL((await person.api(openTelegramLink, {})).url).searchParams.get('start') ?? ''

export const linkTelegram = async (person: Person, chatId: number = newChat()): Promise<number> => {
  await write(chatId, `/start ${await openLink(person)}`)
  return chatId
}

export const isLinked = async (person: Person): Promise<boolean> => (await person.api(getTelegramLink, {})).linked
