/**
 * The page that stands in for a chat of Telegram while the bot is simulated; 404 otherwise. What is pressed there comes in
 * as a call of Telegram's webhook would. With `Accept: application/json` it answers what the bot wrote. In public
 * deployments only start is offered: stopping and blocking need the chat alone, which others may know.
 */
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { basePath } from '#contract/shared/api/endpoint.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { simulatedChat as text } from '#worker/copy/telegram.ts'
import { isPublic } from '#worker/deployment.ts'
import { receiveChatUpdate } from '#worker/features/talk/notifications/telegram-link.ts'
import { storeMessage } from '#worker/gateways/simulated/message-store.ts'
import { simulatedBotSecret } from '#worker/gateways/simulated/telegram.ts'
import type { Services } from '#worker/services.ts'
import { refuse } from '../errors.ts'
import { answerPage } from '../pages.ts'
import { renderLayout } from './layout.ts'

type C = Context<{ Bindings: Bindings; Variables: { services: Services } }>

const look = `
  form { display: grid; gap: .75rem; max-inline-size: 24rem } label { display: grid; gap: .25rem }
  button { cursor: pointer } .reply { padding: 1rem; border-radius: .75rem; background: #fff; white-space: pre-line }
  @media (prefers-color-scheme: dark) { .reply { background: #1c222b } }`

interface Shown {
  readonly chat: string
  readonly token: string
  /** What came of what was pressed; null before. */
  readonly said: string | null
  readonly mayEnd: boolean
}

const renderChat = ({ chat, token, said, mayEnd }: Shown, nonce: string) =>
  renderLayout(
    { title: text.title, banner: text.banner, look },
    nonce,
    html`${said === null ? '' : html`<p class="reply" role="status">${said}</p>`}
<form method="post">
  <input type="hidden" name="start" value="${token}">
  <label>${text.chat}<input name="chat" dir="ltr" inputmode="numeric" required pattern="\\d{6,15}" value="${chat}"></label>
  <button name="action" value="start">${text.start}</button>
  ${mayEnd ? html`<button name="action" value="stop">${text.stop}</button><button name="action" value="block">${text.block}</button>` : ''}
</form>
<p><a href="${basePath}/dev/outbox?channel=telegram&to=${chat}">${text.outbox}</a></p>`,
  )

const update = (chatId: number, action: string, token: string): object => {
  const chat = { id: chatId, type: 'private' }
  if (action === 'block') return { update_id: 1, my_chat_member: { chat, new_chat_member: { status: 'kicked' } } }
  return { update_id: 1, message: { chat, text: action === 'stop' ? '/stop' : `/start ${token}`.trim() } }
}

const someChat = (): string => String(100_000_000 + (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0))

const showChat = (c: C): Response | Promise<Response> => {
  const token = c.req.query('start') ?? ''
  const shown = { chat: someChat(), token, said: null, mayEnd: !isPublic(c.env) }
  return answerPage(c, (nonce) => renderChat(shown, nonce))
}

const act = async (c: C): Promise<Response> => {
  const form = await c.req.parseBody()
  const [chat, token, action] = [form.chat, form.start ?? '', form.action ?? 'start'].map(String) as [
    string,
    string,
    string,
  ]
  const mayEnd = !isPublic(c.env)
  if (!/^\d{6,15}$/.test(chat))
    return answerPage(c, (nonce) => renderChat({ chat, token, said: text.invalid, mayEnd }, nonce), 400)
  if (!['start', 'stop', 'block'].includes(action)) return refuse(c, 'bad-request')
  if (action !== 'start' && !mayEnd) return refuse(c, 'forbidden')
  const raw = new TextEncoder().encode(JSON.stringify(update(Number(chat), action, token)))
  const received = await receiveChatUpdate(c.var.services, raw, simulatedBotSecret, Date.now())
  if (received.kind !== 'received') return refuse(c, received.kind)
  const replyText = received.reply?.text ?? null
  if (replyText !== null)
    await storeMessage(c.var.services.db, `telegram.sim.reply.${crypto.randomUUID()}`, {
      channel: 'telegram',
      to: chat,
      title: action,
      text: replyText,
    })
  if (c.req.header('accept')?.includes('application/json')) return c.json({ chat: Number(chat), said: replyText })
  return answerPage(c, (nonce) => renderChat({ chat, token: '', said: replyText ?? text.blocked, mayEnd }, nonce))
}

export const createTelegramSimulatorRoutes = () =>
  new Hono<{ Bindings: Bindings; Variables: { services: Services } }>({ strict: false })
    .use(async (c, next) => {
      const services = buildServices(c.env, c.executionCtx)
      if (!services.telegram?.simulated) return refuse(c, 'not-found')
      c.set('services', services)
      return next()
    })
    .get('/', showChat)
    .post('/', act)
