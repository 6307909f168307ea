/** Reads the environment of a deployment and whether it may run, from its variables and secrets. */

import { type Environment, environments } from '#contract/vocabulary/deployment.ts'
import { BoundedMap } from './bounded-map.ts'
import { type KeySettings, parseKeyList } from './key-list.ts'

export interface Deployment {
  readonly APP_ENV?: string
  /** `sim` keeps every service simulated however much is configured. */
  readonly INTEGRATIONS?: string
  /** `1` allows simulators in a deployment that is open to the public. */
  readonly ALLOW_SIMULATORS?: string
}

export const isEnvironment = (name: unknown): name is Environment => (environments as readonly unknown[]).includes(name)

/** The named environment. A name that is missing, unknown or misspelt is production, the strictest one. */
export const environmentOf = ({ APP_ENV }: Deployment): Environment => (isEnvironment(APP_ENV) ? APP_ENV : 'production')

/** Whether the public can reach this deployment; false only in `local` and `test`. */
export const isPublic = (deployment: Deployment): boolean => !['local', 'test'].includes(environmentOf(deployment))

export const maySimulate = (deployment: Deployment): boolean =>
  !isPublic(deployment) || deployment.ALLOW_SIMULATORS === '1'

const minSecretBytes = 32

const isTooShort = (secret: string): boolean =>
  secret.length < minSecretBytes && Buffer.byteLength(secret) < minSecretBytes

/** Distinct characters that 32 random bytes practically always exceed in hex, base64 and every other way of writing. */
const minDistinct = 10

/** Whether a secret holds few different characters, or is a shorter text again and again. */
const isMonotonous = (secret: string): boolean =>
  new Set(secret).size < minDistinct || (secret + secret).indexOf(secret, 1) < secret.length

/** Verdicts by secret: they are asked for at every request. */
const weakSecrets = new BoundedMap<string, boolean>(16)

/** Words and rows of the keyboard that people make secrets of. */
const guessable =
  /password|passwort|qwert[yz]?|asdf(?:gh?)?|zxcv(?:bn)?|letmein|welcome|admin|secret|token|pepper|changeme|default|hiwar|example|monkey|dragon|iloveyou/gi

/** Removes runs such as `abcd` and `4321`: each character one beside the one before it, four or more in a row. */
const withoutRuns = (text: string): string => {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0)
  const inRun = new Set<number>()
  for (const step of [1, -1, 0])
    for (let from = 0; from < codes.length; ) {
      let to = from
      while (to + 1 < codes.length && (codes[to + 1] ?? 0) - (codes[to] ?? 0) === step) to += 1
      if (to - from >= 3) for (let at = from; at <= to; at++) inRun.add(at)
      from = Math.max(to, from + 1)
    }
  return [...text].filter((_, at) => !inRun.has(at)).join('')
}

/** Characters that are left of 32 random bytes, or of 16 as hex, once words and runs are taken out. */
const minUnguessable = 16

const isGuessable = (secret: string): boolean => withoutRuns(secret.replace(guessable, '')).length < minUnguessable

const isWeak = (secret: string): boolean => {
  const known = weakSecrets.get(secret)
  if (known !== undefined) return known
  const verdict = isTooShort(secret) || isMonotonous(secret) || isGuessable(secret)
  weakSecrets.set(secret, verdict)
  return verdict
}

/** The secrets in `.dev.vars.example`. They are public, so a deployment that uses them would accept forged tokens. */
export const publishedSecrets: readonly string[] = [
  'local-secret-for-development-only-0123456789',
  'local-pepper-for-development-only-0123456789',
]

const isUnusable = (env: Deployment, secret: string): boolean =>
  (environmentOf(env) !== 'local' && publishedSecrets.includes(secret)) || isWeak(secret)

/** The names of one kind that are unusable: of a list its weak entries by their ids, or the list where it cannot be read. */
const unusableOf = (
  env: Deployment,
  [name, single = '']: readonly [string, string | undefined],
  list: string | undefined,
): string[] => {
  if (!list) return isUnusable(env, single) ? [name] : []
  const keys = parseKeyList(list)
  return [
    ...(keys === null ? [`${name}S`] : []),
    ...(keys ?? []).filter(({ secret }) => isUnusable(env, secret)).map(({ id }) => `${name}S:${id}`),
    // Beside a list it still verifies.
    ...(single !== '' && isUnusable(env, single) ? [name] : []),
  ]
}

/**
 * Names of the secrets this deployment must not run with: missing, shorter than 32 bytes, of few or repeated characters,
 * made of words and rows of the keyboard or, outside `local`, published. With one of them anybody could sign a log-in
 * token, so every request but health is refused.
 */
export const unusableSecrets = (env: Deployment & KeySettings): string[] => [
  ...unusableOf(env, ['TOKEN_SECRET', env.TOKEN_SECRET], env.TOKEN_SECRETS),
  ...unusableOf(env, ['OTP_PEPPER', env.OTP_PEPPER], env.OTP_PEPPERS),
]
