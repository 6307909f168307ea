/** Devices that somebody is signed in on besides the one that looks, and one whose token was used twice. */
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import type { DeviceEnding, DeviceKind } from '#contract/vocabulary/devices.ts'
import type { Row } from './seed-rows.ts'

interface Seen {
  readonly browser: string
  readonly system: string
  readonly kind: DeviceKind
  readonly city: string
  readonly createdAt: number
  readonly lastSeenAt: number
  readonly ending?: DeviceEnding
}

export const deviceRows = (userId: number, now: number): Row[] => {
  const seen: readonly Seen[] = [
    {
      ...{ browser: 'Chrome', system: 'Windows', kind: 'computer', city: 'Alexandria' },
      ...{ createdAt: now - 20 * dayMs, lastSeenAt: now - 26 * hourMs },
    },
    {
      ...{ browser: 'Samsung Internet for Android', system: 'Android', kind: 'tablet', city: 'Giza' },
      ...{ createdAt: now - 50 * dayMs, lastSeenAt: now - 21 * dayMs },
    },
    {
      ...{ browser: 'Firefox', system: 'Linux', kind: 'computer', city: 'Tanta' },
      ...{ createdAt: now - 30 * dayMs, lastSeenAt: now - 9 * dayMs, ending: 'reused' },
    },
  ]
  return seen.map(({ browser, system, kind, city, createdAt, lastSeenAt, ending }, i) => ({
    id: i + 1,
    user_id: userId,
    browser,
    system,
    kind,
    city,
    created_at: createdAt,
    last_seen_at: lastSeenAt,
    turned_at: createdAt,
    used_at: createdAt,
    issued_at: createdAt,
    outlived_at: createdAt,
    ended_at: ending ? lastSeenAt : null,
    ending: ending ?? null,
  }))
}
