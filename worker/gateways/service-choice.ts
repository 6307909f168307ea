/** Chooses the implementation of a service: the real one, a simulator, or none. */
import { type Deployment, environmentOf, isPublic, maySimulate } from '#worker/deployment.ts'

export interface ServiceChoice<Port> {
  /** Null: switched off; endpoints that need it answer `service-unavailable`. */
  readonly port: Port | null
  readonly simulated: boolean
  /** Names of missing settings when others of the service are set. */
  readonly missing: readonly string[]
}

/**
 * All settings present: the real service. None: the simulator, in public deployments only with `ALLOW_SIMULATORS`.
 * Some: never simulated in public deployments, because losing one secret would then open what the service protects.
 */
export const chooseImplementation = <Port>(
  deployment: Deployment,
  settings: Readonly<Record<string, unknown>>,
  real: () => Port,
  simulator: () => Port,
): ServiceChoice<Port> => {
  const names = Object.keys(settings)
  const absent = names.filter((name) => settings[name] === undefined || settings[name] === '')
  const missing = absent.length === names.length ? [] : absent
  const isReal = deployment.INTEGRATIONS !== 'sim'
  if (isReal && absent.length === 0) return { port: real(), simulated: false, missing }
  const refused = (isReal && missing.length > 0 && isPublic(deployment)) || !maySimulate(deployment)
  return refused ? { port: null, simulated: false, missing } : { port: simulator(), simulated: true, missing }
}

/** For services whose simulator gives away what it stands for: not even a demo simulates them in production. */
export const neverSimulateInProduction = (deployment: Deployment): Deployment => {
  const { ALLOW_SIMULATORS: _, ...withoutDemo } = deployment
  return environmentOf(deployment) === 'production' ? withoutDemo : deployment
}
