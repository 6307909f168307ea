/**
 * The network between our adapters and a simulated payment gateway: requests end in a function instead of a host, and
 * fail as ordered.
 */
import type { Db } from '#worker/storage/db.ts'
import { type HttpRuntime, httpRuntime } from '../http-client.ts'
import { type GatewayService, takeAnswerFault } from './faults.ts'

export interface GatewayRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  /** Parsed JSON; undefined without a body. */
  readonly body: unknown
  /** The gateway's own clock, epoch ms. */
  readonly now: number
}

/** What a gateway answers at one path. The operation is the name by which a fault is ordered. */
export interface GatewayRoute {
  readonly operation: string
  readonly answer: (request: GatewayRequest) => Promise<Response>
}

/** What time it is at the gateway, which has a clock of its own; epoch ms. */
export const readGatewayClock = (): number => Date.now()

/** Waits as long as the fault says, if it is this kind of delay. */
const delay = async (fault: string | null, kind: 'late' | 'slow'): Promise<void> => {
  if (fault?.startsWith(`${kind}:`)) await httpRuntime.wait(Number(fault.slice(kind.length + 1)))
}

/**
 * `timeout`, `notJson` and `slow` come after the request was executed, `late` before it, `network` and `http500` instead.
 */
export const createGatewayNetwork = (
  db: Db,
  service: GatewayService,
  findRoute: (method: string, path: string) => GatewayRoute | null,
): HttpRuntime => ({
  async fetch(address, { method = 'GET', headers, body }) {
    const url = new URL(address)
    const route = findRoute(method, url.pathname)
    if (!route) return Response.json({}, { status: 404 })
    const fault = await takeAnswerFault(db, service, route.operation)
    if (fault === 'network') throw new TypeError('the simulated line is broken')
    if (fault === 'http500') return Response.json({}, { status: 500 })
    await delay(fault, 'late')
    const parsed = typeof body === 'string' ? JSON.parse(body) : undefined
    const request = { method, url, headers: new Headers(headers), body: parsed, now: readGatewayClock() }
    const answer = await route.answer(request)
    if (fault === 'timeout') throw new DOMException('the simulated gateway is silent', 'TimeoutError')
    if (fault === 'notJson') return new Response('<html>')
    await delay(fault, 'slow')
    return answer
  },
  // Nobody has to be spared here, and no line says more than the stored orders.
  wait: async () => {},
  log: () => {},
})
