/**
 * The product's worker for benchmarks: on request a response also reports its database queries, with a simulated
 * distance; bare requests and an echo socket show the least that those of the product cost. Never deployed.
 */
import * as v from 'valibot'
import { basePath, type Endpoint } from '#contract/shared/api/endpoint.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { Channel as ProductChannel } from '#durable/channel/object.ts'
import { countTrips } from '#tests/kit/trips.ts'
import type { Bindings } from '#worker/bindings.ts'
import { settleDueLessons } from '#worker/features/money/invoices/settle-store.ts'
import type { Context } from '#worker/handler.ts'
import { createApp } from '#worker/http/app.ts'
import { registerRoutes } from '#worker/http/routes.ts'

export { ChatRoom } from '#durable/chat-room/object.ts'
export { JobHand } from '#durable/job-hand/object.ts'
export { RingBoard } from '#durable/ring-board/object.ts'
export { ServerMonitor } from '#durable/server-monitor/object.ts'
export { SessionRoom } from '#durable/session-room/object.ts'
export { UserHub } from '#durable/user-hub/object.ts'

/** The product's, with an echo besides; the bindings stay those of the product. */
export class Channel extends ProductChannel {
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
}

// Otherwise the limit of messages per ten seconds would be measured.
Object.assign(realtime.messages, { count: 1_000_000 })

const app = createApp()

/** The least that requests of a signed-in user cost: one that reads nothing but a row, and one that writes one as well. */
const bare: Endpoint = {
  method: 'GET',
  path: `${basePath}/bare`,
  who: 'signed-in',
  note: '',
  reply: v.object({ id: v.number() }),
}
const readId = ({ services, actor }: Context<typeof bare>): Promise<unknown> =>
  services.db.$client.prepare('SELECT id FROM users WHERE id = ?').bind(actor?.id).first()
const readAndWriteId = async (context: Context<typeof bare>): Promise<unknown> => {
  const row = await readId(context)
  const write = context.services.db.$client.prepare('UPDATE users SET updated_at = updated_at WHERE id = ?')
  await write.bind(context.actor?.id).run()
  return row
}
/** A run of the sweep over lessons that wait for their verdicts. */
const settle: Endpoint = {
  method: 'POST',
  path: `${basePath}/bare/settle`,
  who: 'anyone',
  note: '',
  reply: v.object({ settled: v.number() }),
}
const settleDue = async ({ services: { db }, now }: Context<typeof settle>): Promise<unknown> => ({
  settled: (await settleDueLessons(db, now - 2 * dayMs, now)).length,
})
registerRoutes(app, [
  { endpoint: settle, handler: settleDue },
  { endpoint: bare, handler: readId },
  { endpoint: { ...bare, method: 'POST' }, handler: { readFirst: readAndWriteId } },
])

export default {
  async fetch(request, bindings, context) {
    const env = bindings as Bindings
    if (env.APP_ENV !== 'local') return new Response(null, { status: 404 })
    if (new URL(request.url).pathname === '/api/echo') return env.CHANNEL.getByName('ServerStats').fetch(request)
    const delay = request.headers.get('x-count-trips')
    if (delay === null) return app.fetch(request, env, context)
    const { database, trips } = countTrips(env.DB, Number(delay))
    const search = env.SEARCH && countTrips(env.SEARCH, Number(delay), trips).database
    const answer = await app.fetch(request, { ...env, DB: database, SEARCH: search }, context)
    const told = new Response(answer.body, answer)
    told.headers.set('x-trips', JSON.stringify(trips))
    return told
  },
} satisfies ExportedHandler<Env>
