import type { SignedInDevice } from '#contract/people/shapes/device.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import type { ListedDevice } from './store.ts'

/** `current`: the device the request came from. */
export const deviceView = (
  { id, browser, system, kind, city, createdAt, lastSeenAt, endedAt }: ListedDevice,
  current: number | null,
): SignedInDevice => ({
  id,
  browser,
  system,
  kind,
  city,
  signedInAt: toIsoInstant(createdAt),
  lastSeenAt: toIsoInstant(lastSeenAt),
  current: id === current,
  reusedAt: toIsoInstantOrNull(endedAt),
})
