/** Measures one kind of request: its queries, and its time beside the least a request could take. */
import type { Served } from '#scripts/serve.ts'
import { api, type Case } from './cases.ts'
import { type Comparison, compareLoads, type LoadRequest, load, type Trips } from './load.ts'

export interface Cost extends Trips {
  /** Entries in the response. */
  readonly returned: number
  /** Duration of the response in ms with a database at this distance. */
  readonly farMs: number
}

/** A round trip between Cairo and a database in Europe, ms. */
export const farMs = 40

/** Sends a few requests to a server that counts and delays its queries; returns the most expensive one. */
export const costOfCase = async (origin: string, one: Case, from: number): Promise<Cost> => {
  let worst: Cost | null = null
  for (let i = from; i < from + 5; i++) {
    const before = one.before?.(i)
    if (before) await (await fetch(`${origin}${before.path}`, before)).text()
    const { method, path, headers, body } = one.ask(i)
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const began = performance.now()
    const answer = await fetch(`${origin}${path}`, {
      method,
      body,
      headers: { ...headers, ...json, 'x-count-trips': String(farMs) },
    })
    const text = await answer.text()
    const took = performance.now() - began
    if (!answer.ok) throw new Error(`${one.name}: ${answer.status} ${text.slice(0, 200)}`)
    const trips = JSON.parse(answer.headers.get('x-trips') ?? 'null') as Trips
    const returned = one.returned?.(text === '' ? null : JSON.parse(text)) ?? 0
    if (!worst || trips.rowsRead >= worst.rowsRead) worst = { ...trips, returned, farMs: took }
  }
  if (!worst) throw new Error(`${one.name} was never asked`)
  return worst
}

/** The least a request could take: an answer without a database. */
export const bareAnswer = (): LoadRequest => ({ method: 'GET', path: `${api}/health` })

export const compareWith = async (
  server: Served,
  { ask, before, count, connections, lateMs }: Case,
  baselineOf: Case['ask'],
): Promise<Comparison> => {
  // The rounds of a comparison use fewer than three times as many indices as are counted.
  if (before) await load(server, before, 3 * count)
  return compareLoads(server, ask, baselineOf, count, connections, lateMs)
}

export const compareWithBare = (server: Served, one: Case): Promise<Comparison> => compareWith(server, one, bareAnswer)
