/** Secrets that nobody has to know: made here, and put through stdin. They are never printed, written down or replaced. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { type Answer, inEnvironment, jsonOf, mustAsk, type Wrangler } from '../wrangler.ts'
import type { Provisioning } from './work.ts'

type Secrets = Readonly<Record<string, string>>

const listArgs = (work: Provisioning): string[] => [
  'secret',
  'list',
  '--format',
  'json',
  ...inEnvironment(work.environment),
]

const isWithoutWorker = ({ output }: Answer): boolean => /\[code: 10007\]|Worker "[^"]+".* not found/.test(output)

/** Names of the secrets that are there; none before the first deployment. */
export const listSecrets = async (ask: Wrangler, work: Provisioning): Promise<string[]> => {
  const answer = await ask(listArgs(work))
  if (answer.code !== 0 && isWithoutWorker(answer)) return []
  if (answer.code !== 0) throw new Error(`wrangler secret list ended with ${answer.code}\n${answer.output.trim()}`)
  return jsonOf<{ name: string }[]>(answer).map(({ name }) => name)
}

const makeKey = (): string => randomBytes(48).toString('base64url')

/**
 * The two secrets without which nothing runs. A later key is put beside them: before the others of a list, as
 * `worker/key-list.ts` reads it, which whoever does so has to know; beside a single one that nobody knows.
 */
const makeKeys = ({ keep, year }: Provisioning, has: (name: string) => boolean): Secrets =>
  Object.fromEntries(
    ['TOKEN_SECRET', 'OTP_PEPPER']
      .filter((single) => !has(single) && !has(`${single}S`))
      .map((single) => (keep ? [`${single}S`, `${year}a:${makeKey()}`] : [single, makeKey()])),
  )

/** Keys of push messages: a point of P-256, uncompressed, and its private number. */
const makePushKeys = (contact: string): Secrets => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { VAPID_PUBLIC: point.toString('base64url'), VAPID_PRIVATE: d, VAPID_SUBJECT: `mailto:${contact}` }
}

const pushNames = ['VAPID_PUBLIC', 'VAPID_PRIVATE', 'VAPID_SUBJECT']

/** Tells Telegram where its messages go and by which secret we know them. What went wrong, or null. */
const registerTelegram = async ({ fetch, environment }: Provisioning, token: string, secret: string) => {
  const body = new URLSearchParams({
    url: `${environment.origin}/api/v1/webhooks/telegram`,
    secret_token: secret,
    allowed_updates: '["message","my_chat_member"]',
  })
  try {
    const { ok, status } = await fetch(`https://api.telegram.org/bot${token}/setWebhook`, { method: 'POST', body })
    return ok ? null : `Telegram answered ${status}`
  } catch {
    // The error of fetch names the address, which holds the token.
    return 'Telegram did not answer'
  }
}

/** What is missing and can be made, and what is left to do by hand. */
const makeMissing = async (work: Provisioning, has: (name: string) => boolean): Promise<[Secrets, string[]]> => {
  const { contact, telegramToken, isDry, environment } = work
  const made: Record<string, string> = { ...makeKeys(work, has) }
  const left: string[] = []
  const pushKeys = pushNames.filter(has)
  if (pushKeys.length === 0 && contact !== null) Object.assign(made, makePushKeys(contact))
  if (pushKeys.length === 0 && contact === null) left.push('push messages: run again with --contact=<mail of the team>')
  if (pushKeys.length > 0 && pushKeys.length < pushNames.length)
    left.push(`push messages: ${pushKeys.join(', ')} without the others; delete them and run again`)
  if (telegramToken !== null && !has('TG_WEBHOOK_SECRET') && !isDry) {
    const secret = randomBytes(32).toString('base64url')
    const problem = await registerTelegram(work, telegramToken, secret)
    if (problem !== null) left.push(`the webhook of Telegram: ${problem}; run again once ${environment.origin} answers`)
    if (problem === null) made.TG_WEBHOOK_SECRET = secret
    if (problem === null && !has('TG_BOT_TOKEN')) made.TG_BOT_TOKEN = telegramToken
  }
  return [made, left]
}

/** Puts what is missing; returns the names that are there afterwards, and what is left to do by hand. */
export const putSecrets = async (work: Provisioning): Promise<{ names: string[]; left: string[] }> => {
  const { ask, environment, did } = work
  const names = await listSecrets(ask, work)
  const [made, left] = await makeMissing(work, (name) => names.includes(name))
  const added = Object.keys(made)
  if (added.length === 0) return { names, left }
  const input = JSON.stringify(made)
  await work.keep?.(input)
  await mustAsk(ask, ['secret', 'bulk', ...inEnvironment(environment)], { input })
  did(`made the secrets ${added.join(', ')}`)
  return { names: [...names, ...added], left }
}
