/** The server's time in answers, by which clients correct theirs, and the clock of a client that sends its own. */
import type { Context, MiddlewareHandler } from 'hono'
import type { Endpoint } from '#contract/shared/api/endpoint.ts'
import { deviceTimeHeader, deviceTimezoneHeader, isDeviceTimeValid } from '#contract/shared/rules/device-time.ts'
import { Refusal } from '#worker/handler.ts'

/** Adds `Date`, which the local runtime does not; never to an answer that may be kept, where it would be out of date. */
export const sendServerTime: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.headers.get('cache-control')?.includes('no-store')) c.header('date', new Date().toUTCString())
}

/** Refuses a client whose own time or time zone, where it sends them, cannot be right. Only endpoints that declare it. */
export const enforceDeviceTime = (c: Context, { errors }: Endpoint, now: number): void => {
  if (!errors?.includes('invalid-device-time')) return
  const device = { time: c.req.header(deviceTimeHeader), timezone: c.req.header(deviceTimezoneHeader) }
  if (!isDeviceTimeValid(device, now)) throw new Refusal('invalid-device-time')
}
