import type { Gender } from '#contract/vocabulary/people.ts'
import { isTutorType, type Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { formatRelative } from '#web/lib/format.ts'
import type { Presence } from '#web/lib/presence.ts'

export interface Person {
  readonly id: number
  readonly name: string | null
  readonly image: string | null
  readonly role: Role
  readonly gender: Gender | null
  readonly lastSeen: string | null
  readonly online: boolean
}

/** The side a placeholder face looks to: tutors to the end, students to the start. */
export const sideOf = (role: Role): 'tutor' | 'student' => (isTutorType(role) ? 'tutor' : 'student')

/** Presence as one line of text, in the grammatical gender of the person. */
export const usePresenceText = (
  { gender }: Person,
  { online, lastSeen }: Presence,
  typing: boolean,
  now: number,
): string => {
  const t = useCopy(chat)
  const values = { gender: gender ?? 'other' }
  if (typing) return t('typing', values)
  if (online) return t('online', values)
  if (lastSeen) return t('lastSeen', { when: formatRelative(lastSeen, now) })
  return t('offline', values)
}
