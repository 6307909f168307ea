/** Which form of a service this deployment runs: the real one, a simulator, or none. */

export interface Deployment {
  readonly APP_ENV: string
  /** `sim` keeps every service simulated however much is configured. */
  readonly INTEGRATIONS?: string
  /** `1` lets a public demo run on simulators. */
  readonly ALLOW_SIMULATORS?: string
}

export interface Choice<Port> {
  /** Null: switched off; whoever needs it answers `service-unavailable`. */
  readonly port: Port | null
  readonly simulated: boolean
  /** Names of settings that are missing while others of the service are there. */
  readonly missing: readonly string[]
}

export const isPublic = ({ APP_ENV }: Deployment): boolean => APP_ENV === 'staging' || APP_ENV === 'production'

const maySimulate = ({ APP_ENV, ALLOW_SIMULATORS }: Deployment): boolean =>
  APP_ENV !== 'production' || ALLOW_SIMULATORS === '1'

/**
 * Configured: the real service. Nothing configured: the simulator, in production only if a demo is wanted. Half
 * configured is a mistake: never simulated where strangers come, or one lost secret would open what it protects.
 */
export const choose = <Port>(
  deployment: Deployment,
  settings: Readonly<Record<string, unknown>>,
  real: () => Port,
  simulator: () => Port,
): Choice<Port> => {
  const names = Object.keys(settings)
  const absent = names.filter((name) => settings[name] === undefined || settings[name] === '')
  const missing = absent.length === names.length ? [] : absent
  const wanted = deployment.INTEGRATIONS !== 'sim'
  if (wanted && absent.length === 0) return { port: real(), simulated: false, missing }
  const refused = (wanted && missing.length > 0 && isPublic(deployment)) || !maySimulate(deployment)
  return refused ? { port: null, simulated: false, missing } : { port: simulator(), simulated: true, missing }
}
