import { isTutorType, type Role } from '#contract/vocabulary/roles.ts'
import type { Services } from '#worker/services.ts'
import { takeBack } from './store.ts'

/** Whoever signs in keeps the account: a deletion that waits for it is over. */
export const keepAccount = async (
  { db, raise }: Pick<Services, 'db' | 'raise'>,
  { id, role }: { readonly id: number; readonly role: Role },
  now: number,
): Promise<void> => {
  if ((await takeBack(db, id, now)) && isTutorType(role)) raise('tutor-changed', { tutorId: id, now })
}
