/** Reads the environment of a deployment and whether it may run, from its variables and secrets. */

import { type Environment, environments } from '#contract/vocabulary/deployment.ts'
import { BoundedMap } from './bounded-map.ts'

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

const secretNames = ['TOKEN_SECRET', 'OTP_PEPPER'] as const
type SecretName = (typeof secretNames)[number]
export type Secrets = { readonly [Name in SecretName]?: string }

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

const isWeak = (secret: string): boolean => {
  const known = weakSecrets.get(secret)
  if (known !== undefined) return known
  const verdict = isTooShort(secret) || isMonotonous(secret)
  weakSecrets.set(secret, verdict)
  return verdict
}

/** The secrets in `.dev.vars.example`. They are public, so a deployment that uses them would accept forged tokens. */
export const publishedSecrets: readonly string[] = [
  'local-secret-for-development-only-0123456789',
  'local-pepper-for-development-only-0123456789',
]

/**
 * Names of the secrets this deployment must not run with: missing, shorter than 32 bytes, of few or repeated characters
 * or, outside `local`, published. With one of them anybody could sign a log-in token, so every request but health is refused.
 */
export const unusableSecrets = (env: Deployment & Secrets): SecretName[] =>
  secretNames.filter((name) => {
    const secret = env[name] ?? ''
    const isPublished = environmentOf(env) !== 'local' && publishedSecrets.includes(secret)
    return isPublished || isWeak(secret)
  })
