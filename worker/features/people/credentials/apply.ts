/** Lets changes that the team asked for take effect. */
import { realtime } from '#contract/vocabulary/limits.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { findPepper } from '#worker/code-crypto.ts'
import type { Services } from '#worker/services.ts'
import { applyChange, type ClosedBy, type ContactChange, findDueChanges } from './store.ts'

/**
 * Applies one change. A new e-mail and the end of all factors sign the account out everywhere; the log names who asked.
 */
export const applyContactChange = async (
  services: Services,
  { change, by, pepper }: { readonly change: ContactChange; readonly by: ClosedBy; readonly pepper: string },
  now: number,
): Promise<void> => {
  const { db, announce, later } = services
  const outcome = await applyChange(db, { change, by, actorId: change.actorId, pepper, now })
  if (outcome !== 'applied') return
  if (change.field !== 'phone') later(announce.disconnect(change.userId, realtime.close.revoked))
  services.raise('person-changed', { now })
  if (change.field !== 'factors' && isTutorType(change.role))
    services.raise('tutor-changed', { tutorId: change.userId, now })
}

/** Changes applied in one run; the next minute continues. */
const perRun = 50

/** One that fails is tried again in a minute, and does not stop those after it. */
export const applyDueContactChanges = async (services: Services, now: number): Promise<void> => {
  const pepper = findPepper(services.env)
  if (!pepper) return
  const faults: unknown[] = []
  for (const change of await findDueChanges(services.db, now, perRun))
    await applyContactChange(services, { change, by: 'time', pepper }, now).catch((fault: unknown) =>
      faults.push(fault),
    )
  if (faults.length > 0) throw faults[0]
}
