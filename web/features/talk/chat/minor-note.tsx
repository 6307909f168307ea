import { isMinor } from '#contract/people/rules/guardians.ts'
import { isTutorType, Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { MinorChip } from '#web/features/people/guardian/minor-chip.tsx'
import { useStudent } from '#web/features/people/profile/query.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { MinorSide } from './minor-side.ts'
import type { Person } from './person.ts'

/** Who of the reader and this person is a student under age, in a conversation of a student and a tutor. */
export const useMinorSide = (person: Pick<Person, 'id' | 'role'>): MinorSide => {
  const { role, birthYear } = useRequiredUser()
  const now = useMinuteClock()
  const isOther = isTutorType(role) && person.role === Role.Student
  const { data } = useStudent(person.id, isOther)
  if (isOther) return data?.minor ? 'other' : null
  return role === Role.Student && isMinor(birthYear, now) ? 'reader' : null
}

/** Above the messages of a conversation with a student under age: what both keep to. */
export function MinorNote({ side }: { side: MinorSide }) {
  const t = useCopy(chat)
  if (side === null) return null
  return (
    <p className="flex flex-wrap items-start gap-2 px-3 py-2 caption border-b border-line" role="note">
      {side === 'other' ? <MinorChip /> : <Icon name="i-ph-shield-check" className="mt-0.5 shrink-0" />}
      <span className="grow-in basis-48">{t(side === 'other' ? 'minor.tutor' : 'minor.student')}</span>
    </p>
  )
}
