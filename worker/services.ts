/** The services of a request, built once per request from the environment. */
import { type Announcer, createAnnouncer } from './announcer.ts'
import type { Bindings } from './bindings.ts'
import { isPublic } from './deployment.ts'
import { createBucketFiles, type Files } from './files/bucket.ts'
import type { OpsAlerts } from './gateways/alerts.ts'
import { type CallTransport, createPeerTransport } from './gateways/call-transport.ts'
import { chooseGoogle } from './gateways/google/choose.ts'
import type { GoogleIdentity } from './gateways/google/identity.ts'
import { httpRuntime } from './gateways/http-client.ts'
import { createStaticIceServers, type IceServers } from './gateways/ice-servers.ts'
import { allDomainsAccepted, createDnsMailDomains, type MailDomains } from './gateways/mail-domains.ts'
import type { Mailer } from './gateways/mailer.ts'
import { chooseMessaging, type Messaging } from './gateways/messaging.ts'
import type { ServiceChoice } from './gateways/service-choice.ts'
import type { EmitWebhook } from './gateways/simulated/texter.ts'
import type { Texter } from './gateways/texter.ts'
import { receiveDeliveryReports } from './messages/delivery-reports.ts'
import { type D1Client, type Db, openDb } from './storage/db.ts'

export interface Services {
  readonly env: Bindings
  readonly db: Db
  readonly announce: Announcer
  readonly media: CallTransport
  readonly files: Files
  /** Null where a service is switched off. Endpoints that need it answer `service-unavailable`. */
  readonly texter: Texter | null
  readonly mailer: Mailer | null
  readonly alerts: OpsAlerts | null
  readonly google: GoogleIdentity | null
  readonly domains: MailDomains
  /** Names of the services that are simulated. */
  readonly simulated: readonly string[]
  /** Names of the services that are switched off. */
  readonly off: readonly string[]
  /** Names of missing settings of services that are partly configured. */
  readonly missingSettings: readonly string[]
  /** Runs work after the response. Only for work whose loss is harmless: a failure is logged and not retried. */
  readonly later: (work: Promise<unknown>) => void
}

/** The services that settings choose. */
interface Choices extends Messaging {
  readonly google: ServiceChoice<GoogleIdentity>
}

const iceServers = (env: Bindings): IceServers => createStaticIceServers(env.ICE_STATIC, isPublic(env))

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
  const later = (work: Promise<unknown>) =>
    context.waitUntil(work.catch((error: unknown) => console.error(JSON.stringify({ late: String(error) }))))
  const db = openDb(client)
  const emit: EmitWebhook = ({ raw, signature, at }) => {
    const { port } = choose().texter
    if (port) later(receiveDeliveryReports({ db, texter: port }, raw, signature, at))
  }
  let chosen: Choices | undefined
  const choose = (): Choices => (chosen ??= { ...chooseMessaging(env, db, emit), google: chooseGoogle(env, db) })
  const all = () => Object.entries(choose())
  return {
    env,
    db,
    announce,
    later,
    media: createPeerTransport(env.TOKEN_SECRET, iceServers(env)),
    files: createBucketFiles(env.FILES, db),
    domains: isPublic(env) ? createDnsMailDomains(httpRuntime) : allDomainsAccepted,
    get texter() {
      return choose().texter.port
    },
    get mailer() {
      return choose().mailer.port
    },
    get alerts() {
      return choose().alerts.port
    },
    get google() {
      return choose().google.port
    },
    get simulated() {
      return all().flatMap(([name, { simulated }]) => (simulated ? [name] : []))
    },
    get off() {
      return all().flatMap(([name, { port }]) => (port === null ? [name] : []))
    },
    get missingSettings() {
      return all().flatMap(([, { missing }]) => missing)
    },
  }
}
