/**
 * The product's worker and objects as they are, with what they ask of the platform counted below them; nothing is put in
 * place of anything. Tells the counts at an address of its own, and runs single jobs. Never deployed.
 */
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import worker, * as product from '#worker/index.ts'
import { type Job, jobsOf, schedules } from '#worker/schedules/jobs.ts'
import { ample } from '#worker/work-budget.ts'
import { noCounts, type StatementCount } from './counts.ts'

const counts = noCounts()

type Method = (this: object, ...args: unknown[]) => unknown

/** Puts a method around one of a prototype, where it has it. */
const around = (prototype: object, name: string, wrap: (method: Method) => Method): void => {
  const method: unknown = Reflect.get(prototype, name)
  if (typeof method === 'function') Reflect.set(prototype, name, wrap(method as Method))
}
const before = (prototype: object, name: string, count: (...args: unknown[]) => void): void =>
  around(
    prototype,
    name,
    (method) =>
      function counted(this: object, ...args: unknown[]) {
        count(...args)
        return Reflect.apply(method, this, args)
      },
  )

/** By the text of a statement, which the database's own classes hold. */
const statementsByText = new Map<string, StatementCount>()
const textOf = (statement: unknown): string => {
  const text: unknown = typeof statement === 'object' && statement !== null && Reflect.get(statement, 'statement')
  return typeof text === 'string' ? text : '?'
}

const noteResults = (statements: readonly unknown[], results: readonly D1Result[]): void => {
  counts.trips += 1
  counts.statements += results.length
  for (const [at, { meta }] of results.entries()) {
    counts.rowsRead += meta.rows_read
    counts.rowsWritten += meta.rows_written
    counts.databaseMs += meta.duration
    const text = textOf(statements[at])
    const known = statementsByText.get(text) ?? { text, times: 0, rowsRead: 0, rowsWritten: 0, ms: 0 }
    known.times += 1
    known.rowsRead += meta.rows_read
    known.rowsWritten += meta.rows_written
    known.ms += meta.duration
    statementsByText.set(text, known)
  }
}

/** The database's own classes, which both bindings share. */
const countDatabase = (db: D1Database): void => {
  const results = (method: Method): Method =>
    async function counted(this: object, ...args: unknown[]) {
      const answer = (await Reflect.apply(method, this, args)) as D1Result | D1Result[]
      if (Array.isArray(answer)) noteResults(args[0] as unknown[], answer)
      else noteResults([this], [answer])
      return answer
    }
  around(Object.getPrototypeOf(db), 'batch', results)
  const statements: object = Object.getPrototypeOf(db.prepare('SELECT 1'))
  for (const name of ['all', 'run']) around(statements, name, results)
  // Whoever asks for arrays is told no counts: the statement and its rows are the least it was.
  around(
    statements,
    'raw',
    (method) =>
      async function counted(this: object, ...args: unknown[]) {
        const rows = (await Reflect.apply(method, this, args)) as unknown[]
        counts.trips += 1
        counts.statements += 1
        counts.rowsRead += rows.length
        return rows
      },
  )
  around(
    statements,
    'first',
    () =>
      async function counted(this: object, ...args: unknown[]) {
        const { results: rows } = await (this as D1PreparedStatement).all<Record<string, unknown>>()
        const [row] = rows
        return row === undefined ? null : args[0] === undefined ? row : row[String(args[0])]
      },
  )
}

/** Counts the calls of every stub that is made from now on. */
const countStubs = (namespace: object): void =>
  around(
    Object.getPrototypeOf(namespace),
    'getByName',
    (method) =>
      function counted(this: object, ...args: unknown[]) {
        const stub = Reflect.apply(method, this, args) as object
        return new Proxy(stub, {
          get(target, name) {
            const called: unknown = Reflect.get(target, name, target)
            if (typeof called !== 'function') return called
            return (...values: unknown[]) => {
              counts.objectCalls += 1
              return Reflect.apply(called as Method, target, values)
            }
          },
        })
      },
  )

const countStorage = (storage: DurableObjectStorage): void => {
  const writesRow = () => {
    counts.objectRowsWritten += 1
  }
  for (const name of ['setAlarm', 'deleteAlarm'])
    before(Object.getPrototypeOf(storage), name, () => {
      counts.alarmsSet += 1
      writesRow()
    })
  const kv: object = Object.getPrototypeOf(storage.kv)
  before(kv, 'put', writesRow)
  before(kv, 'delete', writesRow)
  before(kv, 'get', () => {
    counts.objectRowsRead += 1
  })
  around(
    Object.getPrototypeOf(storage.sql),
    'exec',
    (method) =>
      function counted(this: object, ...args: unknown[]) {
        const cursor = Reflect.apply(method, this, args) as SqlStorageCursor<Record<string, SqlStorageValue>>
        // Rows are known once whoever asked has read them, in the same turn; later the object may be gone, and the runtime
        // ends where a cursor of one that is gone is asked.
        queueMicrotask(() => {
          counts.objectRowsRead += cursor.rowsRead
          counts.objectRowsWritten += cursor.rowsWritten
        })
        return cursor
      },
  )
}

let isCounting = false
let isCountingStorage = false
const countBindings = (env: Bindings): void => {
  if (isCounting) return
  isCounting = true
  countDatabase(env.DB)
  countStubs(env.USER_HUB)
  before(WebSocket.prototype, 'send', () => {
    counts.framesOut += 1
  })
}
/** Before the object is made, which may use its storage at once. */
const countObject = ({ storage }: DurableObjectState, env: Bindings): void => {
  countBindings(env)
  if (isCountingStorage) return
  isCountingStorage = true
  countStorage(storage)
}

for (const name of [
  'UserHub',
  'ChatRoom',
  'SessionRoom',
  'Channel',
  'ServerMonitor',
  'RingBoard',
  'JobHand',
] as const) {
  before(product[name].prototype, 'webSocketMessage', () => {
    counts.framesIn += 1
  })
  before(product[name].prototype, 'alarm', () => {
    counts.alarmsRun += 1
  })
}

// biome-ignore lint/suspicious/noExplicitAny: the constructor of a class that is given has to take anything
const counted = <C extends new (...args: any[]) => object>(Base: C): C =>
  class extends Base {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    constructor(...args: any[]) {
      const [state, env] = args as [DurableObjectState, Bindings]
      countObject(state, env)
      super(state, env)
    }
  }

export const UserHub = counted(product.UserHub)
export const ChatRoom = counted(product.ChatRoom)
export const SessionRoom = counted(product.SessionRoom)
export const Channel = counted(product.Channel)
export const ServerMonitor = counted(product.ServerMonitor)
export const RingBoard = counted(product.RingBoard)
export const JobHand = counted(product.JobHand)

/** By name; of two with the same name the later has its schedule behind it. */
const allJobs: Record<string, Job> = {}
for (const cron of Object.keys(schedules))
  for (const [name, job] of Object.entries(jobsOf(cron))) allJobs[name in allJobs ? `${name} ${cron}` : name] = job

/** `/api/bench/counts`, `/api/bench/statements` by their texts, and `/api/bench/job?name=` with the counts of that job alone. */
const answerBench = async ({ pathname, searchParams }: URL, env: Bindings, context: ExecutionContext) => {
  if (pathname === '/api/bench/counts') return Response.json(counts)
  if (pathname === '/api/bench/statements') return Response.json([...statementsByText.values()])
  const job = allJobs[searchParams.get('name') ?? '']
  if (!job) return Response.json(Object.keys(allJobs))
  const answer = await job(buildServices(env, context), Date.now(), ample)
  return Response.json(answer ?? null)
}

export default {
  async fetch(request, bindings, context) {
    const env = bindings as Bindings
    if (env.APP_ENV !== 'local') return new Response(null, { status: 404 })
    countBindings(env)
    const url = new URL(request.url)
    if (url.pathname.startsWith('/api/bench/')) return answerBench(url, env, context)
    counts.requests += 1
    return worker.fetch(request, bindings, context)
  },
  scheduled(controller, bindings, context) {
    countBindings(bindings as Bindings)
    return worker.scheduled(controller, bindings, context)
  },
} satisfies ExportedHandler<Env>
