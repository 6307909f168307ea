/** The page that stands in for a chat with the bot in local runs. */
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { getTelegramLink, openTelegramLink } from '#contract/talk/api/notifications.ts'
import { send } from '#tests/kit/client.ts'
import { people } from '#tests/kit/people.ts'
import { simulatedBotSecret } from '#worker/gateways/simulated/telegram.ts'

describe('the simulated chat of Telegram', () => {
  const press = (fields: Record<string, string>) =>
    send('/api/v1/dev/telegram', {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(fields),
    })

  test('links by its start button, which the link of the settings opens, and shows what comes there', async () => {
    const person = await people.student({ name: 'دينا فؤاد' })
    const { url } = await person.api(openTelegramLink, {})
    const page = await (await send(new URL(url).pathname + new URL(url).search)).text()
    const start = new URL(url).searchParams.get('start') ?? ''
    expect(page).toContain(`value="${start}"`)
    const chat = '712000111'
    expect(await (await press({ chat, start, action: 'start' })).json()).toMatchObject({
      said: expect.stringContaining('دينا فؤاد'),
    })
    expect(await person.api(getTelegramLink, {})).toEqual({ linked: true })
    const answer = await send(`/api/v1/dev/outbox?channel=telegram&to=${chat}`, {
      headers: { accept: 'application/json' },
    })
    expect(await answer.json()).toMatchObject({ list: [{ channel: 'telegram', to: chat }] })
    await press({ chat, action: 'block' })
    expect(await person.api(getTelegramLink, {})).toEqual({ linked: false })
  })

  const call = (chat: number, text: string) =>
    send('/api/v1/webhooks/telegram', {
      method: 'POST',
      headers: { 'x-telegram-bot-api-secret-token': simulatedBotSecret },
      body: JSON.stringify({ update_id: 1, message: { chat: { id: chat, type: 'private' }, text } }),
    })

  test('is ended by nobody else where the public may look, not by a call to the webhook either', async () => {
    const person = await people.student()
    const { url } = await person.api(openTelegramLink, {})
    await press({ chat: '712000222', start: new URL(url).searchParams.get('start') ?? '', action: 'start' })
    const { APP_ENV } = env
    try {
      Object.assign(env, { APP_ENV: 'staging', ALLOW_SIMULATORS: '1' })
      expect((await call(712_000_222, '/stop')).status).toBe(403)
    } finally {
      Object.assign(env, { APP_ENV, ALLOW_SIMULATORS: undefined })
    }
    expect(await person.api(getTelegramLink, {})).toEqual({ linked: true })
    expect((await call(712_000_222, '/stop')).status).toBe(200)
    expect(await person.api(getTelegramLink, {})).toEqual({ linked: false })
  })

  test('refuses what is no chat, and others’ chats where the public may look', async () => {
    expect((await press({ chat: 'x', action: 'start' })).status).toBe(400)
    expect((await press({ chat: '712000111', action: 'delete' })).status).toBe(400)
    const { APP_ENV } = env
    try {
      Object.assign(env, { APP_ENV: 'staging', ALLOW_SIMULATORS: '1' })
      expect((await press({ chat: '712000111', action: 'block' })).status).toBe(403)
      Object.assign(env, { ALLOW_SIMULATORS: undefined })
      expect((await press({ chat: '712000111', action: 'start' })).status).toBe(404)
    } finally {
      Object.assign(env, { APP_ENV, ALLOW_SIMULATORS: undefined })
    }
  })
})
