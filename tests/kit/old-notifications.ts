/** Notifications that were delivered a while ago, and the job that moves them to the hubs of their readers. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { minutes } from '#contract/shared/rules/time.ts'
import { listNotifications } from '#contract/talk/api/notifications.ts'
import { rows } from '#tests/kit/bookings.ts'
import type { Person } from '#tests/kit/people.ts'
import type { Announcer } from '#worker/announcer.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { handOverNotifications } from '#worker/messages/hand-over.ts'

interface Told {
  readonly count?: number
  readonly read?: boolean
  readonly aboutId?: number | null
  readonly kind?: string
  readonly key?: string
}

/** Tells a person of invitations, a minute apart, the first at `at`; all of them are delivered. */
export const tellAt = async (
  { id }: Pick<Person, 'id'>,
  at: number,
  { count = 1, read = false, aboutId = null, kind = 'plan_invited', key }: Told = {},
): Promise<void> => {
  for (let i = 0; i < count; i++)
    await rows(
      `INSERT INTO notifications (user_id, kind, dedupe_key, about_id, facts, due_at, delivered_at, read_at)
       VALUES (?, ?, ?, ?, '{"weeklyMinutes":60,"start":1000}', ?, ?, ?)`,
      ...[id, kind, key ?? crypto.randomUUID(), aboutId, at + minutes(i), at + minutes(i), read ? at : null],
    )
}

/** Runs the job as the schedule does; `change`: what differs of its services. */
export const handOver = async (
  now: number,
  change: { database?: D1Database; announce?: (real: Announcer) => Partial<Announcer> } = {},
) => {
  const context = createExecutionContext()
  const { db, announce } = buildServices({ ...(env as Bindings), DB: change.database ?? env.DB }, context)
  const mover = { db, announce: { ...announce, ...change.announce?.(announce) } }
  const progress = await handOverNotifications(mover, now)
  await waitOnExecutionContext(context)
  return progress
}

/** How many are still in the database. */
export const leftOf = async ({ id }: Pick<Person, 'id'>): Promise<number> =>
  (await rows<{ n: number }>('SELECT count(*) AS n FROM notifications WHERE user_id = ?', id))[0]?.n ?? 0

/** All pages of a person's list. */
export const wholeListOf = async (person: Person) => {
  const first = await person.api(listNotifications, { query: {} })
  const { list } = first
  for (let { next } = first; next !== null; ) {
    const page = await person.api(listNotifications, { query: { before: next } })
    list.push(...page.list)
    next = page.next
  }
  return list
}
