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

/**
 * Sums a figure over a server and its child processes, from the fields of Linux's `/proc/<pid>/stat` that follow the
 * name. NaN on other systems.
 */
const sumOfProcesses = (group: number, figure: (fields: readonly string[]) => number): number => {
  if (process.platform !== 'linux') return Number.NaN
  return readdirSync('/proc').reduce((total, name) => {
    if (!/^\d+$/.test(name)) return total
    try {
      // After the name in brackets: state, parent, group, and so on.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return Number(fields[2]) === group ? total + figure(fields) : total
    } catch {
      // The process has ended in the meantime.
      return total
    }
  }, 0)
}

/** Processor time used so far by a server and its child processes, in ms. Linux counts it in hundredths of a second. */
export const cpuOf = (group: number): number =>
  sumOfProcesses(group, (fields) => 10 * (Number(fields[11]) + Number(fields[12])))

const pageBytes = 4096
/** Memory that a server and its child processes hold, in bytes. */
export const memoryOf = (group: number): number => sumOfProcesses(group, (fields) => pageBytes * Number(fields[21]))

export const load = async (
  { port, pid }: { readonly port: number; readonly pid: number },
  askOf: (i: number) => LoadRequest,
  count: number,
  connections = 10,
  lateMs = 0,
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
  // Processor time includes what the server does after its responses.
  if (lateMs > 0) await new Promise((resolve) => setTimeout(resolve, lateMs))
  return { ...summary(times, took), cpuMs: (cpuOf(pid) - cpu) / count, refused }
}

export interface Comparison {
  /** The middle round. */
  readonly measured: LoadResult
  /** How many times the median and the processor time of the baseline. */
  readonly ratio: Pick<LoadResult, 'p50' | 'cpuMs'>
}

const rounds = 5
const baselineCount = 300

const middle = (list: readonly number[]): number =>
  percentile(
    list.toSorted((a, b) => a - b),
    0.5,
  )

const sumOf = (counts: readonly (readonly [status: number, count: number])[]): Map<number, number> => {
  const sum = new Map<number, number>()
  for (const [status, count] of counts) sum.set(status, (sum.get(status) ?? 0) + count)
  return sum
}

/**
 * Sends requests and those of a baseline in alternation, and compares each round with its own baseline: other load on
 * the machine, which changes from second to second, then slows both. No request is sent twice.
 */
export const compareLoads = async (
  server: Parameters<typeof load>[0],
  askOf: (i: number) => LoadRequest,
  baselineOf: (i: number) => LoadRequest,
  count: number,
  connections?: number,
  lateMs?: number,
): Promise<Comparison> => {
  const each = Math.ceil(count / rounds)
  const pairs: { result: LoadResult; baseline: LoadResult }[] = []
  for (let round = 0; round < rounds; round++) {
    const baseline = await load(server, baselineOf, baselineCount, connections)
    // A round sends requests beyond its count first, to warm up, but less than twice as many.
    const result = await load(server, (i) => askOf(2 * round * each + i), each, connections, lateMs)
    pairs.push({ result, baseline })
  }
  const middleOf = (pick: (pair: (typeof pairs)[number]) => number): number => middle(pairs.map(pick))
  return {
    measured: {
      perSecond: middleOf(({ result }) => result.perSecond),
      p50: middleOf(({ result }) => result.p50),
      p99: middleOf(({ result }) => result.p99),
      cpuMs: middleOf(({ result }) => result.cpuMs),
      refused: sumOf(pairs.flatMap(({ result }) => [...result.refused])),
    },
    ratio: {
      p50: middleOf(({ result, baseline }) => result.p50 / baseline.p50),
      cpuMs: middleOf(({ result, baseline }) => result.cpuMs / baseline.cpuMs),
    },
  }
}
