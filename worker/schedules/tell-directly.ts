/**
 * Tells the team at once what the outbox cannot, because the database may be what failed. The mark that bounds it to one
 * text an hour is in the server monitor, which has a storage of its own.
 */
import { describeFault } from '#worker/database-errors.ts'
import { getServerMonitor } from '#worker/live-rooms.ts'
import { writeFault } from '#worker/log.ts'
import type { Services } from '#worker/services.ts'

export type DirectKind = 'database' | 'schedule'

/** Whether this isolate has told it lately, for when the monitor fails as well. Epoch ms by kind. */
const told = new Map<DirectKind, number>()
const onceInMs = 60 * 60_000

const mayTell = async ({ env }: Services, kind: DirectKind, now: number): Promise<boolean> => {
  if (now - (told.get(kind) ?? Number.NEGATIVE_INFINITY) < onceInMs) return false
  return getServerMonitor(env)
    .claimTelling(kind, onceInMs)
    .catch(() => true)
}

/** Posts the text unless one of its kind was posted within the hour. Never rejects; what could not be posted is logged. */
export const tellDirectly = async (services: Services, kind: DirectKind, text: string, now: number): Promise<void> => {
  const { alerts, env } = services
  if (alerts === null || !(await mayTell(services, kind, now))) return
  const fault = await alerts.post(text).then(
    (outcome) => (outcome.ok ? null : (outcome.code ?? outcome.kind)),
    (error: unknown) => describeFault(error),
  )
  if (fault === null) {
    told.set(kind, now)
    return
  }
  writeFault({ untold: kind, fault })
  await getServerMonitor(env)
    .dropTelling(kind)
    .catch(() => undefined)
}
