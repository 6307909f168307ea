/** A small load generator: a number of connections, each of which sends its next request once the last is answered. */
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'

export interface LoadRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Database queries of one request. */
export interface Trips {
  /** Calls of the database. */
  calls: number
  /**
   * The longest chain of calls in which each began after the previous one had ended; distance costs one round trip per
   * link.
   */
  depth: number
  statements: number
  rowsRead: number
  rowsWritten: number
}

export interface LoadResult {
  perSecond: number
  p50: number
  p99: number
  /**
   * Processor time of the server per response, in ms; independent of other load on the machine. NaN where the system
   * does not report it.
   */
  cpuMs: number
  /** Responses that were not 2xx, by status. */
  refused: Map<number, number>
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const summary = (times: number[], overMs: number): Pick<LoadResult, 'perSecond' | 'p50' | 'p99'> => {
  times.sort((a, b) => a - b)
  return { perSecond: (times.length / overMs) * 1000, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

const send = (port: number, agent: Agent, { method, path, headers, body }: LoadRequest): Promise<number> =>
  new Promise((resolve, reject) => {
    const length =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    const sent = httpRequest(
      { host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
        answer.once('error', reject)
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })

/** Processor time used so far by a server and its child processes, in ms. Linux counts it in hundredths of a second. */
export const cpuOf = (group: number): number => {
  if (process.platform !== 'linux') return Number.NaN
  return readdirSync('/proc').reduce((total, name) => {
    if (!/^\d+$/.test(name)) return total
    try {
      // After the name in brackets: state, parent, group, eight other fields, then user time and system time.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return Number(fields[2]) === group ? total + 10 * (Number(fields[11]) + Number(fields[12])) : total
    } catch {
      // The process has ended in the meantime.
      return total
    }
  }, 0)
}

export const load = async (
  { port, pid }: { readonly port: number; readonly pid: number },
  askOf: (i: number) => LoadRequest,
  count: number,
  connections = 10,
): Promise<LoadResult> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const refused = new Map<number, number>()
  const times: number[] = []
  let next = 0
  const worker = async (counted: boolean, until: number): Promise<void> => {
    while (next < until) {
      const ask = askOf(next++)
      const began = performance.now()
      const status = await send(port, agent, ask)
      if (!counted) continue
      times.push(performance.now() - began)
      if (status < 200 || status > 299) refused.set(status, (refused.get(status) ?? 0) + 1)
    }
  }
  const all = (counted: boolean, until: number) =>
    Promise.all(Array.from({ length: connections }, () => worker(counted, until)))
  // The first responses compile code and fill caches, which is not typical.
  const warm = Math.ceil(count / 10)
  await all(false, warm)
  const [began, cpu] = [performance.now(), cpuOf(pid)]
  await all(true, warm + count)
  const took = performance.now() - began
  agent.destroy()
  return { ...summary(times, took), cpuMs: (cpuOf(pid) - cpu) / count, refused }
}
