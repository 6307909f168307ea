/** An outside monitor that expects a call every minute, and tells the team when none comes. */
import type { Deployment } from '#worker/deployment.ts'
import { isAddressAt } from './allowed-hosts.ts'
import { type HttpRuntime, httpRuntimeTo, requestService } from './http-client.ts'
import { type Outcome, toFailure, toSuccess } from './outcome.ts'
import { chooseImplementation, type ServiceChoice } from './service-choice.ts'

export interface Heartbeat {
  /** Says that the minute's jobs have run and their database answered. */
  beat(): Promise<Outcome<object>>
}

export interface HeartbeatSettings {
  /** Address that the monitor gave, over https. It is a secret: whoever knows it keeps the monitor quiet. */
  readonly HEARTBEAT_URL?: string
}

const timeoutMs = 5_000

/** Monitors answer any text; the status alone counts. */
export const createHeartbeat = (url: string, net: HttpRuntime): Heartbeat => ({
  async beat() {
    const call = { service: 'heartbeat', operation: 'beat', url, init: { method: 'POST' }, timeoutMs }
    const outcome = await requestService(net, { ...call, repeatable: true, anyText: true })
    if (!outcome.ok) return outcome
    const { status } = outcome.value
    return status < 300 ? toSuccess({}) : toFailure('unavailable', String(status))
  },
})

/** Nothing waits for the beats of a local server. */
export const simulatedHeartbeat: Heartbeat = { beat: async () => toSuccess({}) }

/** An address that cannot be called switches it off, and health names it. */
export const chooseHeartbeat = (
  env: HeartbeatSettings & Deployment,
  netTo: (host: string) => HttpRuntime = httpRuntimeTo,
): ServiceChoice<Heartbeat> => {
  const { HEARTBEAT_URL = '' } = env
  const host = URL.parse(HEARTBEAT_URL)?.hostname ?? ''
  if (HEARTBEAT_URL !== '' && !isAddressAt(HEARTBEAT_URL, host))
    return { port: null, simulated: false, missing: ['HEARTBEAT_URL'] }
  return chooseImplementation<Heartbeat>(
    env,
    { HEARTBEAT_URL },
    () => createHeartbeat(HEARTBEAT_URL, netTo(host)),
    () => simulatedHeartbeat,
  )
}
