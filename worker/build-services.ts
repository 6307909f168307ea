/**
 * Builds the services of a request from the environment. Apart from `worker/services.ts`, which areas import for its
 * types: the listeners bound here are code of areas.
 */
import { exports } from 'cloudflare:workers'
import { tokenKeys } from '#worker/keyring.ts'
import { type Announcer, createAnnouncer } from './announcer.ts'
import type { Bindings } from './bindings.ts'
import { type D1Client, describeFault } from './database-errors.ts'
import { isPublic } from './deployment.ts'
import type { DomainEvents } from './domain-events.ts'
import { listeners } from './features/listeners.ts'
import { createBucketFiles } from './files/bucket.ts'
import type { Books } from './gateways/books/books.ts'
import { createPeerTransport } from './gateways/call-transport.ts'
import { createCloudflareTurn } from './gateways/cloudflare-turn.ts'
import { chooseBooks } from './gateways/erpnext/choose.ts'
import { chooseGoogle } from './gateways/google/choose.ts'
import type { GoogleIdentity } from './gateways/google/identity.ts'
import { chooseHeartbeat, type Heartbeat } from './gateways/heartbeat.ts'
import { httpRuntime } from './gateways/http-client.ts'
import {
  createStaticIceServers,
  type IceServers,
  missingRelaySettings,
  parseServers,
  type Servers,
  stunOnly,
} from './gateways/ice-servers.ts'
import { allDomainsAccepted, createDnsMailDomains } from './gateways/mail-domains.ts'
import { chooseMessaging, type Messaging } from './gateways/messaging.ts'
import { choosePayments, type PaymentChoices } from './gateways/payments/choose.ts'
import { chooseMediaRooms } from './gateways/realtimekit/choose.ts'
import type { MediaRooms } from './gateways/realtimekit/media-rooms.ts'
import type { ServiceChoice } from './gateways/service-choice.ts'
import type { WebhookCall, WebhookSender } from './gateways/simulated/gateway-webhooks.ts'
import type { EmitWebhook } from './gateways/simulated/texter.ts'
import { chooseTax } from './gateways/tax/choose.ts'
import type { TaxReceipts } from './gateways/tax/receipts.ts'
import { chooseTranscriber } from './gateways/transcriber/choose.ts'
import type { Transcriber } from './gateways/transcriber/transcriber.ts'
import { writeFault } from './log.ts'
import { receiveDeliveryReports } from './messages/delivery-reports.ts'
import type { Services } from './services.ts'
import { openDb } from './storage/db.ts'
import { openSearch } from './storage/search/index-of-texts.ts'
import { keepIndex } from './storage/search/keep-index.ts'
import { steadyIfBare } from './storage/steady-client.ts'

/** The services that settings choose. */
interface Choices extends Messaging, PaymentChoices {
  readonly books: ServiceChoice<Books>
  readonly tax: ServiceChoice<TaxReceipts>
  readonly heartbeat: ServiceChoice<Heartbeat>
  readonly transcriber: ServiceChoice<Transcriber>
  readonly google: ServiceChoice<GoogleIdentity>
  /** Null where none is wanted: calls then run directly, and nothing is off. */
  readonly mediaRooms: ServiceChoice<MediaRooms> | null
}

/** Kept by the isolate, with the credentials it has made, until the settings change. */
let relay: { readonly keyId: string; readonly apiToken: string; readonly servers: IceServers } | null = null

const cloudflareTurn = (keyId: string, apiToken: string, fallback: Servers): IceServers => {
  if (relay?.keyId !== keyId || relay.apiToken !== apiToken)
    relay = { keyId, apiToken, servers: createCloudflareTurn({ keyId, apiToken }, httpRuntime, fallback) }
  return relay.servers
}

const iceServers = (env: Bindings): IceServers => {
  const { ICE_STATIC, TURN_KEY_ID, TURN_KEY_API_TOKEN, INTEGRATIONS } = env
  const plain = stunOnly(isPublic(env))
  if (ICE_STATIC) return createStaticIceServers(parseServers(ICE_STATIC) ?? plain)
  if (!TURN_KEY_ID || !TURN_KEY_API_TOKEN || INTEGRATIONS === 'sim') return createStaticIceServers(plain)
  return cloudflareTurn(TURN_KEY_ID, TURN_KEY_API_TOKEN, plain)
}

/**
 * Answers a webhook of a simulated gateway as if it had come from outside. Through the worker's own entry, since the
 * routes are built on this file.
 */
const sendToOurselves = async (
  { APP_URL }: Bindings,
  { path, query, headers, body }: WebhookCall,
): Promise<boolean> => {
  const url = new URL(path, APP_URL)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const answer = await exports.default.fetch(new Request(url, { method: 'POST', headers, body }))
  await answer.body?.cancel()
  return answer.ok
}

let lateWorks = 0

/** How many works left for after a response have not ended. Tests wait for them: the modules they use end with a file. */
export const countLateWorks = (): number => lateWorks

/** When this isolate last set out to build the index of texts, by its own clock. */
let buildingSince = Number.NEGATIVE_INFINITY
const buildAgainMs = 60_000

const openIndex = (env: Bindings, later: Services['later']) =>
  openSearch(env.SEARCH && steadyIfBare(env.SEARCH), () => {
    if (performance.now() - buildingSince < buildAgainMs) return
    buildingSince = performance.now()
    later(keepIndex(env))
  })

/**
 * `client` replaces the plain database binding and `announce` the plain announcer, for a request that checks its actor
 * with the first read. The services that settings choose are chosen when the first of them is asked for: most requests
 * need none.
 */
export const buildServices = (
  env: Bindings,
  context: Pick<ExecutionContext, 'waitUntil'>,
  client: D1Client = env.DB,
  announce: Announcer = createAnnouncer(env),
): Services => {
  const later = (work: Promise<unknown>) => {
    lateWorks++
    const ended = work
      .catch((error: unknown) => writeFault({ late: describeFault(error) }))
      .finally(() => {
        lateWorks--
      })
    context.waitUntil(ended)
  }
  const db = openDb(client, openIndex(env, later))
  const emit: EmitWebhook = ({ raw, signature, at }) => {
    const { port } = choose().texter
    if (port) later(receiveDeliveryReports({ db, texter: port }, raw, signature, at))
  }
  const webhooks: WebhookSender = { emit: (call) => sendToOurselves(env, call), later }
  let chosen: Choices | undefined
  const choose = (): Choices =>
    (chosen ??= {
      ...chooseMessaging(env, db, { emit, tellUsers: announce.toUsers }),
      google: chooseGoogle(env, db),
      ...choosePayments(env, { db, appUrl: env.APP_URL, webhooks }),
      mediaRooms: chooseMediaRooms(env, db),
      books: chooseBooks(env, db),
      tax: chooseTax(env, db),
      heartbeat: chooseHeartbeat(env),
      transcriber: chooseTranscriber(env, db),
    })
  const all = () => Object.entries(choose()).filter((one): one is [string, ServiceChoice<unknown>] => one[1] !== null)
  const services: Services = {
    env,
    db,
    announce,
    later,
    raise<N extends keyof DomainEvents>(name: N, event: DomainEvents[N]) {
      for (const listen of listeners[name]) later(listen(services, event))
    },
    get peers() {
      return createPeerTransport(tokenKeys(env), iceServers(env))
    },
    files: createBucketFiles(env.FILES, db),
    webhooks,
    domains: isPublic(env) ? createDnsMailDomains(httpRuntime) : allDomainsAccepted,
    get texter() {
      return choose().texter.port
    },
    get telegram() {
      return choose().telegram.port
    },
    get telegramCodes() {
      return choose().telegramCodes.port
    },
    get mailer() {
      return choose().mailer.port
    },
    get alerts() {
      return choose().alerts.port
    },
    get pusher() {
      return choose().pusher.port
    },
    get google() {
      return choose().google.port
    },
    get payments() {
      return choose().payments.port
    },
    get hostedCheckout() {
      return choose().hostedCheckout.port
    },
    get books() {
      return choose().books.port
    },
    get tax() {
      return choose().tax.port
    },
    get transcriber() {
      return choose().transcriber.port
    },
    get heartbeat() {
      return choose().heartbeat.port
    },
    get mediaRooms() {
      return choose().mediaRooms?.port ?? null
    },
    get simulated() {
      return all().flatMap(([name, { simulated }]) => (simulated ? [name] : []))
    },
    get off() {
      return all().flatMap(([name, { port }]) => (port === null ? [name] : []))
    },
    get missingSettings() {
      return [...all().flatMap(([, { missing }]) => missing), ...missingRelaySettings(env)]
    },
  }
  return services
}
