import { cache } from 'cloudflare:workers'
import type { Bindings } from './bindings.ts'
import { knowNearCache } from './edge-generation.ts'
import { createApp } from './http/app.ts'
import { runScheduledJobs } from './schedules/sweep.ts'

export { Channel } from '#durable/channel/object.ts'
export { ChatRoom } from '#durable/chat-room/object.ts'
export { JobHand } from '#durable/job-hand/object.ts'
export { RingBoard } from '#durable/ring-board/object.ts'
export { ServerMonitor } from '#durable/server-monitor/object.ts'
export { SessionRoom } from '#durable/session-room/object.ts'
export { UserHub } from '#durable/user-hub/object.ts'

knowNearCache(cache)
const app = createApp()

export default {
  fetch: (request, env, context) => app.fetch(request, env as Bindings, context),
  scheduled: (controller, env, context) =>
    runScheduledJobs(controller.cron, controller.scheduledTime, env as Bindings, context),
} satisfies ExportedHandler<Env>
