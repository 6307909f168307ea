import type { TutorCard } from '#contract/people/shapes/tutor.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { trustCopy } from '#web/features/catalogue/copy/trust.ts'
import { Icon } from '#web/ui/icon.tsx'
import { formatShare } from './figures.ts'

/** On a card: how many of the promised lessons the tutor kept, or that there were few. */
export function KeptLine({ tutor }: { tutor: Pick<TutorCard, 'trust' | 'gender'> }) {
  const t = useCopy(trustCopy)
  const { trust, gender } = tutor
  return (
    <p className="caption row-2 gap-1.5! text-quiet">
      {/* An answer kept on the device by an earlier version has none. */}
      {trust ? (
        <>
          <Icon name="i-ph-seal-check-fill" className="icon-4 flex-none text-success" />
          <span className="truncate">
            {t('card.kept', { gender: gender ?? 'other', percent: formatShare(trust.kept, trust.lessons) })}
          </span>
        </>
      ) : (
        <>
          <Icon name="i-ph-seal-check" className="icon-4 flex-none" />
          <span className="truncate">{t('card.new')}</span>
        </>
      )}
    </p>
  )
}
