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
import { chooseMessaging } from './gateways/messaging.ts'
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

const iceServers = (env: Bindings): IceServers => createStaticIceServers(env.ICE_STATIC, isPublic(env))

/** `client` replaces the plain database binding, for a request that checks its actor with the first read. */
export const buildServices = (
  env: Bindings,
  context: Pick<ExecutionContext, 'waitUntil'>,
  client: D1Client = env.DB,
): Services => {
  const later = (work: Promise<unknown>) =>
    context.waitUntil(work.catch((error: unknown) => console.error(JSON.stringify({ late: String(error) }))))
  const db = openDb(client)
  const emit: EmitWebhook = ({ raw, signature, at }) => {
    if (texter.port) later(receiveDeliveryReports({ db, texter: texter.port }, raw, signature, at))
  }
  const { texter, mailer, alerts } = chooseMessaging(env, db, emit)
  const google = chooseGoogle(env, db)
  const choices = Object.entries({ texter, mailer, alerts, google })
  return {
    env,
    db,
    announce: createAnnouncer(env),
    media: createPeerTransport(env.TOKEN_SECRET, iceServers(env)),
    files: createBucketFiles(env.FILES, db),
    texter: texter.port,
    mailer: mailer.port,
    alerts: alerts.port,
    google: google.port,
    domains: isPublic(env) ? createDnsMailDomains(httpRuntime) : allDomainsAccepted,
    simulated: choices.flatMap(([name, { simulated }]) => (simulated ? [name] : [])),
    off: choices.flatMap(([name, { port }]) => (port === null ? [name] : [])),
    missingSettings: choices.flatMap(([, { missing }]) => missing),
    later,
  }
}
