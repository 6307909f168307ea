/** What a request handler can use. `worker/build-services.ts` builds it, once per request. */
import type { Announcer } from './announcer.ts'
import type { Bindings } from './bindings.ts'
import type { Raise } from './domain-events.ts'
import type { Files } from './files/bucket.ts'
import type { OpsAlerts } from './gateways/alerts.ts'
import type { Books } from './gateways/books/books.ts'
import type { CallTransport } from './gateways/call-transport.ts'
import type { ChatBot } from './gateways/chat-bot.ts'
import type { GoogleIdentity } from './gateways/google/identity.ts'
import type { Heartbeat } from './gateways/heartbeat.ts'
import type { MailDomains } from './gateways/mail-domains.ts'
import type { Mailer } from './gateways/mailer.ts'
import type { HostedCheckout } from './gateways/payments/hosted-checkout.ts'
import type { PaymentGateway } from './gateways/payments/payment-gateway.ts'
import type { PhoneCodes } from './gateways/phone-codes.ts'
import type { Pusher } from './gateways/push/pusher.ts'
import type { MediaRooms } from './gateways/realtimekit/media-rooms.ts'
import type { WebhookSender } from './gateways/simulated/gateway-webhooks.ts'
import type { TaxReceipts } from './gateways/tax/receipts.ts'
import type { Texter } from './gateways/texter.ts'
import type { Transcriber } from './gateways/transcriber/transcriber.ts'
import type { Db } from './storage/db.ts'

export interface Services {
  readonly env: Bindings
  readonly db: Db
  readonly announce: Announcer
  /** Calls directly between the two. */
  readonly peers: CallTransport
  /** The media server of calls; null where they run directly. */
  readonly mediaRooms: MediaRooms | null
  readonly files: Files
  /** Null where a service is switched off. Endpoints that need it answer `service-unavailable`. */
  readonly texter: Texter | null
  /** The bot that writes to people. */
  readonly telegram: ChatBot | null
  readonly telegramCodes: PhoneCodes | null
  readonly mailer: Mailer | null
  readonly alerts: OpsAlerts | null
  readonly pusher: Pusher | null
  readonly google: GoogleIdentity | null
  /** Fawry: cards, reference numbers, wallets, instalments. */
  readonly payments: PaymentGateway | null
  /** Paymob. */
  readonly hostedCheckout: HostedCheckout | null
  /** The company's books. */
  readonly books: Books | null
  /** The tax authority's electronic receipts. */
  readonly tax: TaxReceipts | null
  /** The outside monitor of the schedules. */
  readonly heartbeat: Heartbeat | null
  /** Makes texts of what is said in lessons. */
  readonly transcriber: Transcriber | null
  readonly domains: MailDomains
  /** Sends the webhooks of simulated gateways to this worker. */
  readonly webhooks: WebhookSender
  /** Names of the services that are simulated. */
  readonly simulated: readonly string[]
  /** Names of the services that are switched off. */
  readonly off: readonly string[]
  /** Names of missing settings of services that are partly configured. */
  readonly missingSettings: readonly string[]
  /** Runs work after the response. Only for work whose loss is harmless: a failure is logged and not retried. */
  readonly later: (work: Promise<unknown>) => void
  /** Tells the areas that listen what happened, by `later`: `worker/domain-events.ts`. */
  readonly raise: Raise
}
