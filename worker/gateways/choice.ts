/** Which form of a service this deployment runs: the real one, a simulator, or none. */
import { type Deployment, isPublic, maySimulate } from '#worker/deployment.ts'

export interface Choice<Port> {
  /** Null: switched off; whoever needs it answers `service-unavailable`. */
  readonly port: Port | null
  readonly simulated: boolean
  /** Names of settings that are missing while others of the service are there. */
  readonly missing: readonly string[]
}

/**
 * Configured: the real service. Nothing configured: the simulator, where strangers come only if a demo is wanted. Half
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
