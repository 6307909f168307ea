/**
 * The product's worker for benchmarks: on request a response also reports its database queries, with a simulated
 * distance; a bare read and an echo socket show the least that D1 and a Durable Object socket cost. Never deployed.
 */
import { DurableObject } from 'cloudflare:workers'
import { realtime } from '#contract/vocabulary/limits.ts'
import { countTrips } from '#tests/kit/trips.ts'
import type { Bindings } from '#worker/bindings.ts'
import { createApp } from '#worker/http/app.ts'

export { ChatRoom } from '#durable/chat-room/object.ts'
export { ServerMonitor } from '#durable/server-monitor/object.ts'
export { SessionRoom } from '#durable/session-room/object.ts'
export { UserHub } from '#durable/user-hub/object.ts'

/** Replaces a class that benchmarks do not use, so that the bindings stay those of the product. */
export class Channel extends DurableObject<Bindings> {
  override async fetch(): Promise<Response> {
    this.ctx.storage.sql.exec('CREATE TABLE IF NOT EXISTS kept (text TEXT)')
    const pair = new WebSocketPair()
    this.ctx.acceptWebSocket(pair[1])
    return new Response(null, { status: 101, webSocket: pair[0] })
  }
  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    // Shows the cost of a write: the answer is held back until the row is on disk.
    if (String(message).startsWith('stored'))
      this.ctx.storage.sql.exec('INSERT INTO kept (text) VALUES (?)', String(message))
    socket.send(message)
  }
  async broadcast(): Promise<void> {}
  async subscribe(): Promise<void> {}
}

// Otherwise the limit of messages per ten seconds would be measured.
Object.assign(realtime.messages, { count: 1_000_000 })

const app = createApp()

/**
 * The least that requests cost which ask the database: one row read, and with `?write` one written after it. No route,
 * token or row of the product is involved.
 */
const answerBareRead = async (database: D1Database, { searchParams }: URL): Promise<Response> => {
  const id = 1
  const row = await database.prepare('SELECT id, role FROM users WHERE id = ?').bind(id).first()
  if (searchParams.has('write'))
    await database.prepare('UPDATE users SET updated_at = updated_at WHERE id = ?').bind(id).run()
  return Response.json(row)
}

export default {
  async fetch(request, bindings, context) {
    const env = bindings as Bindings
    if (env.APP_ENV !== 'local') return new Response(null, { status: 404 })
    const url = new URL(request.url)
    if (url.pathname === '/api/echo') return env.CHANNEL.getByName('ServerStats').fetch(request)
    const respond = (DB: D1Database) =>
      url.pathname === '/api/bare-read' ? answerBareRead(DB, url) : app.fetch(request, { ...env, DB }, context)
    const delay = request.headers.get('x-count-trips')
    if (delay === null) return respond(env.DB)
    const { database, trips } = countTrips(env.DB, Number(delay))
    const answer = await respond(database)
    const told = new Response(answer.body, answer)
    told.headers.set('x-trips', JSON.stringify(trips))
    return told
  },
} satisfies ExportedHandler<Env>
