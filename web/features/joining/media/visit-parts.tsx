import { useCopy } from '#web/copy/use-copy.ts'
import { visit } from '#web/features/joining/copy/visit.ts'
import { type ShownVisitState, visitLooks } from '#web/features/joining/visit-looks.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'

export function VisitChip({ state }: { state: ShownVisitState }) {
  const t = useCopy(visit)
  return <StatusChip {...visitLooks[state]}>{t(`state.${state}`)}</StatusChip>
}

/** The phone of a tutor, to be called from a phone. */
export function PhoneLink({ phone }: { phone: string | null }) {
  const t = useCopy(visit)
  if (phone === null) return <span className="quiet">{t('noPhone')}</span>
  return (
    <a href={`tel:${phone}`} dir="ltr" className="num">
      {phone}
    </a>
  )
}
