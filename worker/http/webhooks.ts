/** Webhooks of external services. Nobody is signed in here: a request is authenticated by the signature of its body. */
import { type Context, Hono } from 'hono'
import { networkOf } from '#contract/shared/rules/network.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { isPublic } from '#worker/deployment.ts'
import { receiveMediaReport } from '#worker/features/classroom/sessions/media.ts'
import { receiveFawryReport, receivePaymobReport } from '#worker/features/money/payments/receive-report.ts'
import { receiveChatUpdate } from '#worker/features/talk/notifications/telegram-link.ts'
import { toWebhookReply } from '#worker/gateways/telegram/bot-api.ts'
import { receiveDeliveryReports } from '#worker/messages/delivery-reports.ts'
import type { Services } from '#worker/services.ts'
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

/**
 * Only what is refused is counted, by its address: however much somebody forges, and from wherever, a call with the right
 * signature is received. The signature is checked before anything is read or written elsewhere.
 */
const refuseCounted = async (c: C, provider: string, code: ErrorCode): Promise<Response> => {
  const key = `${provider}:${networkOf(c.req.header('cf-connecting-ip') ?? 'local')}`
  const { success } = await c.env.WEBHOOK_LIMIT.limit({ key })
  return refuse(c, success ? code : 'too-many-requests')
}

const receiveDelivery = async (c: C): Promise<Response> => {
  const { db, texter } = buildServices(c.env, c.executionCtx)
  if (!texter) return refuse(c, 'service-unavailable')
  const raw = await readBody(c, maxBodyBytes)
  const received = await receiveDeliveryReports(
    { db, texter },
    raw,
    c.req.header('x-hub-signature-256') ?? null,
    Date.now(),
  )
  return received === 'received' ? c.body(null, 200) : refuseCounted(c, 'whatsapp', received)
}

/** Answers in the chat by the answer to the call, which spares a request. Telegram repeats what is not answered with 200. */
const receiveChat = async (c: C): Promise<Response> => {
  const services = buildServices(c.env, c.executionCtx)
  // The simulated bot has its page, and a secret that anybody can read in the source.
  if (services.telegram?.simulated && isPublic(c.env)) return refuse(c, 'forbidden')
  const secret = c.req.header('x-telegram-bot-api-secret-token') ?? null
  const received = await receiveChatUpdate(services, await readBody(c, limits.jsonBytes), secret, Date.now())
  if (received.kind !== 'received') return refuseCounted(c, 'telegram', received.kind)
  return received.reply ? c.json(toWebhookReply(received.reply)) : c.body(null, 200)
}

/** Of a payment gateway: a genuine one has a few thousand bytes. */
const maxReportBytes = 64 * 1024

type Receive = (services: Services, raw: Uint8Array, c: C) => ReturnType<typeof receiveFawryReport>

/** A gateway sends again whatever is not answered with 200, so only a call nobody should send is refused. */
const receiveSigned = (provider: string, receive: Receive, maxBytes: number) => async (c: C) => {
  const services = buildServices(c.env, c.executionCtx)
  const received = await receive(services, await readBody(c, maxBytes), c)
  return received === 'received' ? c.body(null, 200) : refuseCounted(c, provider, received)
}

export const createWebhookRoutes = () =>
  new Hono<{ Bindings: Bindings }>({ strict: false })
    .get('/whatsapp', verifySubscription)
    .post('/whatsapp', receiveDelivery)
    .post('/telegram', receiveChat)
    .post(
      '/realtimekit',
      receiveSigned(
        'realtimekit',
        (services, raw, c) => receiveMediaReport(services, raw, c.req.header('rtk-signature') ?? null, Date.now()),
        limits.jsonBytes,
      ),
    )

/** The addresses the payment gateways know; relative to the base path of the API. */
export const createPaymentWebhookRoutes = () =>
  new Hono<{ Bindings: Bindings }>({ strict: false })
    .post(
      '/fawry/payment-status',
      receiveSigned('fawry', (services, raw) => receiveFawryReport(services, raw, Date.now()), maxReportBytes),
    )
    .post(
      '/paymob/on-checkout',
      receiveSigned(
        'paymob',
        (services, raw, c) => receivePaymobReport(services, raw, c.req.query('hmac') ?? null, Date.now()),
        maxReportBytes,
      ),
    )
