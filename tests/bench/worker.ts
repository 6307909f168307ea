/**
 * The product as the benchmark serves it: every answer also says how many rows the database read for it, and
 * beside it stands the least a Durable Object socket can do, an echo, to compare with. Never deployed.
 */
import { DurableObject } from 'cloudflare:workers'
import type { Bindings } from '#worker/bindings.ts'
import { createApp } from '#worker/http/app.ts'

export { ChatRoom } from '#durable/chat-room/object.ts'
export { SessionRoom } from '#durable/session-room/object.ts'
export { UserHub } from '#durable/user-hub/object.ts'

/** Stands in for a class the benchmark does not use, so that the configuration stays the product's. */
export class Channel extends DurableObject<Bindings> {
  override async fetch(): Promise<Response> {
    this.ctx.storage.sql.exec('CREATE TABLE IF NOT EXISTS kept (text TEXT)')
    const pair = new WebSocketPair()
    this.ctx.acceptWebSocket(pair[1])
    return new Response(null, { status: 101, webSocket: pair[0] })
  }
  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    // What is answered only once it is on the disk costs a write anywhere.
    if (String(message).startsWith('stored'))
      this.ctx.storage.sql.exec('INSERT INTO kept (text) VALUES (?)', String(message))
    socket.send(message)
  }
  async broadcast(): Promise<void> {}
  async subscribe(): Promise<void> {}
}

interface Counter {
  rows: number
}

/** Statements add what they read; only `all` and `raw` tell, so the other two are made of those. */
const countedStatement = (statement: D1PreparedStatement, counter: Counter): D1PreparedStatement =>
  new Proxy(statement, {
    get(target, name) {
      if (name === 'bind') return (...values: unknown[]) => countedStatement(target.bind(...values), counter)
      if (name === 'raw')
        return async () => {
          const { results } = await counted(target, counter)
          return results.map((row) => Object.values(row))
        }
      if (name === 'first')
        return async (column?: string) => {
          const row = (await counted(target, counter)).results[0] ?? null
          return column === undefined ? row : (row?.[column] ?? null)
        }
      if (name === 'all' || name === 'run') return () => counted(target, counter)
      if (name === inner) return target
      return Reflect.get(target, name)
    },
  })

const inner = Symbol('the statement itself')

const counted = async (statement: D1PreparedStatement, counter: Counter) => {
  const result = await statement.all<Record<string, unknown>>()
  counter.rows += result.meta.rows_read
  return result
}

const countedDatabase = (db: D1Database, counter: Counter): D1Database =>
  new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => countedStatement(target.prepare(sql), counter)
      if (name === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          const plain = statements.map((one): D1PreparedStatement => Reflect.get(one, inner) ?? one)
          const results = await target.batch(plain)
          for (const { meta } of results) counter.rows += meta.rows_read
          return results
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

const app = createApp()

export default {
  async fetch(request, bindings, context) {
    const env = bindings as Bindings
    if (env.APP_ENV !== 'local') return new Response(null, { status: 404 })
    if (new URL(request.url).pathname === '/api/echo') return env.CHANNEL.getByName('ServerStats').fetch(request)
    if (request.headers.get('x-count-rows') === null) return app.fetch(request, env, context)
    const counter: Counter = { rows: 0 }
    const answer = await app.fetch(request, { ...env, DB: countedDatabase(env.DB, counter) }, context)
    const told = new Response(answer.body, answer)
    told.headers.set('x-rows-read', String(counter.rows))
    return told
  },
} satisfies ExportedHandler<Env>
