import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { AppointmentKind } from './appointment.ts'

const parts = [
  ['talk', 'i-ph-chats'],
  ['teach', 'i-ph-chalkboard-teacher'],
  ['hours', 'i-ph-clock'],
] as const satisfies readonly (readonly [string, IconName])[]

/** What the half hour consists of. */
export function AgendaList({ kind }: { kind: AppointmentKind }) {
  const t = useCopy(onboarding)
  return (
    <ul className="stack-2">
      {parts.map(([part, icon]) => (
        <li key={part} className="flex gap-2">
          <Icon name={icon} className="text-accent mt-0.5" />
          {t(`booking.agenda.${kind}.${part}`)}
        </li>
      ))}
      <li className="flex gap-2">
        <Icon name="i-ph-headphones" className="text-accent mt-0.5" />
        {t('booking.quiet')}
      </li>
    </ul>
  )
}
