/** Webhooks of external services. Nobody is signed in here: a request is authenticated by the signature of its body. */
import { type Context, Hono } from 'hono'
import type { Bindings } from '#worker/bindings.ts'
import { receiveDeliveryReports } from '#worker/messages/delivery-reports.ts'
import { buildServices } from '#worker/services.ts'
import { refuse } from './errors.ts'
import { readBody } from './input.ts'

type C = Context<{ Bindings: Bindings }>

const maxBodyBytes = 3 * 1024 * 1024

/** Answers WhatsApp's verification request: echoes the challenge when the verify token matches. */
const verifySubscription = (c: C): Response => {
  const { texter } = buildServices(c.env, c.executionCtx)
  if (!texter) return refuse(c, 'service-unavailable')
  const { 'hub.mode': mode, 'hub.verify_token': word, 'hub.challenge': riddle = '' } = c.req.query()
  return mode === 'subscribe' && texter.isVerifyToken(word) ? c.text(riddle) : refuse(c, 'forbidden')
}

const receiveWebhook = async (c: C): Promise<Response> => {
  const { db, texter } = buildServices(c.env, c.executionCtx)
  const { success } = await c.env.WEBHOOK_LIMIT.limit({ key: c.req.header('cf-connecting-ip') ?? 'local' })
  if (!success) return refuse(c, 'too-many-requests')
  if (!texter) return refuse(c, 'service-unavailable')
  const raw = await readBody(c, maxBodyBytes)
  const genuine = await receiveDeliveryReports(
    { db, texter },
    raw,
    c.req.header('x-hub-signature-256') ?? null,
    Date.now(),
  )
  return genuine ? c.body(null, 200) : refuse(c, 'forbidden')
}

export const createWebhookRoutes = () =>
  new Hono<{ Bindings: Bindings }>({ strict: false })
    .get('/whatsapp', verifySubscription)
    .post('/whatsapp', receiveWebhook)
