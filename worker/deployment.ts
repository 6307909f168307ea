/** What a deployment is and whether it may run, judged by its variables and secrets alone. */

const environments = ['local', 'test', 'staging', 'production'] as const
export type Environment = (typeof environments)[number]

export interface Deployment {
  readonly APP_ENV?: string
  /** `sim` keeps every service simulated however much is configured. */
  readonly INTEGRATIONS?: string
  /** `1` lets a deployment that strangers reach run on simulators. */
  readonly ALLOW_SIMULATORS?: string
}

export const isEnvironment = (name: unknown): name is Environment => (environments as readonly unknown[]).includes(name)

/** The named environment. A name that is missing, unknown or misspelt is production, the strictest one. */
export const environmentOf = ({ APP_ENV }: Deployment): Environment => (isEnvironment(APP_ENV) ? APP_ENV : 'production')

/** Whether strangers reach this deployment: everything but a developer's machine and a test run. */
export const isPublic = (deployment: Deployment): boolean => !['local', 'test'].includes(environmentOf(deployment))

export const maySimulate = (deployment: Deployment): boolean =>
  !isPublic(deployment) || deployment.ALLOW_SIMULATORS === '1'

const secretNames = ['TOKEN_SECRET', 'OTP_PEPPER'] as const
type SecretName = (typeof secretNames)[number]
export type Secrets = { readonly [Name in SecretName]?: string }

const shortestSecretBytes = 32

/** The secrets of `.dev.vars.example`: everybody who can read the source can sign with them. */
export const publishedSecrets: readonly string[] = [
  'local-secret-for-development-only-0123456789',
  'local-pepper-for-development-only-0123456789',
]

/**
 * Names of the secrets this deployment must not run with: missing, under 32 bytes or, outside `local`, published.
 * With any of them a stranger could sign a log-in token, so every request but health is refused.
 */
export const unusableSecrets = (env: Deployment & Secrets): SecretName[] =>
  secretNames.filter((name) => {
    const secret = env[name] ?? ''
    const isPublished = environmentOf(env) !== 'local' && publishedSecrets.includes(secret)
    return isPublished || Buffer.byteLength(secret) < shortestSecretBytes
  })
