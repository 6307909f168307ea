/** What only people can do: with services, the zone and the dashboard. */
import type { Environment } from '../environments.ts'

interface Service {
  readonly name: string
  /** Secrets or variables without which it is off. */
  readonly needs: readonly string[]
  /** Its reports come to this path, which is registered with it. */
  readonly webhook?: string
}

const services: readonly Service[] = [
  {
    name: 'WhatsApp (WA_VERIFY_TOKEN is a long random word of yours, which Meta’s dashboard asks for as well)',
    needs: ['WA_PHONE_NUMBER_ID', 'WA_TOKEN', 'WA_APP_SECRET', 'WA_VERIFY_TOKEN'],
    webhook: '/api/v1/webhooks/whatsapp',
  },
  {
    name: 'Telegram (run again with TG_BOT_TOKEN in the environment: it registers the webhook and keeps its secret)',
    needs: ['TG_BOT_TOKEN', 'TG_BOT_NAME', 'TG_WEBHOOK_SECRET'],
    webhook: '/api/v1/webhooks/telegram',
  },
  {
    name: 'Fawry',
    needs: ['FAWRY_MERCHANT_CODE', 'FAWRY_SECURE_KEY', 'FAWRY_ENV'],
    webhook: '/api/v1/fawry/payment-status',
  },
  {
    name: 'Paymob',
    needs: ['PAYMOB_SECRET_KEY', 'PAYMOB_PUBLIC_KEY', 'PAYMOB_HMAC_SECRET', 'PAYMOB_CARD_ID'],
    webhook: '/api/v1/paymob/on-checkout',
  },
  {
    name: 'RealtimeKit (node scripts/realtimekit.ts registers the webhook)',
    needs: ['RTK_ACCOUNT_ID', 'RTK_APP_ID', 'RTK_API_TOKEN'],
    webhook: '/api/v1/webhooks/realtimekit',
  },
]

/** Services that are off, with what they need; those of which a part is there make health answer 503. */
export const describeServices = ({ config, origin }: Environment, secrets: readonly string[]): string[] =>
  services.map(({ name, needs, webhook }) => {
    const missing = needs.filter((one) => !secrets.includes(one) && config.vars[one] === undefined)
    const state = missing.length === 0 ? 'is set' : `is off, it needs ${missing.join(', ')}`
    return `${name}: ${state}${webhook ? `; its reports come to ${origin}${webhook}` : ''}`
  })

/** The zone of the domain, once. */
export const describeZone = ({ name, config, origin }: Environment): string[] => [
  `the zone of ${new URL(origin).host} has to be active in this account; deploying makes its DNS record and certificate`,
  'a redirect rule leads http to https for all paths but /api/*, /assets/* and /calendar/*',
  `a transform rule sets the request header Cloudflare-Workers-Version-Key to ip.src, so that somebody gets one release
  while two run, and the files of its pages with it`,
  `the worker ${config.name} answers at ${origin} after: npm run deploy -- ${name}`,
]
