import type { Context, MiddlewareHandler } from 'hono'
import { areas } from '#contract/all-endpoints.ts'
import { basePath } from '#contract/shared/api/endpoint.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { getServerMonitor } from '#worker/live-rooms.ts'
import { requestMeter } from '#worker/request-meter.ts'

const firstWord = (path: string): string => path.split('/')[1] ?? ''

/** First words of declared addresses, and of what is served beside them. Others share a group, or visitors could invent any number. */
const groups = new Set([
  ...Object.values(areas).flatMap((area) => Object.values(area).map(({ path }) => firstWord(path))),
  ...['socket', 'assets', 'webhooks'],
])

const groupOf = (path: string): string => {
  const word = firstWord(path.slice(basePath.length))
  return groups.has(word) ? word : 'other'
}

/** Sends what was counted when a report is due. Its loss is harmless: the figures are of a minute. */
const reportWhenDue = (c: Context<{ Bindings: Bindings }>, now: number): void => {
  const report = requestMeter.takeDue(now)
  if (!report) return
  const monitor = getServerMonitor(c.env)
    .report(report)
    .then(({ everyMs }) => requestMeter.reportEvery(everyMs))
  buildServices(c.env, c.executionCtx).later(monitor)
}

/** Counts every request to the API with its duration until the head of the response. */
export const meterRequests: MiddlewareHandler<{ Bindings: Bindings }> = async (c, next) => {
  const began = Date.now()
  await next()
  const now = Date.now()
  const { status } = c.res
  if (status === 101) requestMeter.countSocket()
  requestMeter.count({ group: groupOf(c.req.path), ms: Math.max(0, now - began), failed: status >= 500 }, now)
  reportWhenDue(c, now)
}
