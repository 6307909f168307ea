import type { SignedInDevice } from '#contract/people/shapes/device.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import type { ListedDevice } from './store.ts'

/** `from`: the device the request came from; one that is in question itself is asked about no other. */
export const deviceView = (
  { id, browser, system, kind, city, createdAt, lastSeenAt, endedAt, questioned }: ListedDevice,
  from: { readonly id: number | null; readonly isQuestioned: boolean },
): SignedInDevice => ({
  id,
  browser,
  system,
  kind,
  city,
  signedInAt: toIsoInstant(createdAt),
  lastSeenAt: toIsoInstant(lastSeenAt),
  current: id === from.id,
  questioned: questioned === 1 && endedAt === null && id !== from.id && !from.isQuestioned,
  reusedAt: toIsoInstantOrNull(endedAt),
})
