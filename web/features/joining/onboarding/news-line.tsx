import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTextCarrier } from './query.ts'

/** How the applicant learns of a decision. */
export function NewsLine() {
  const t = useCopy(onboarding)
  const carrier = useTextCarrier()
  return (
    <p className="flex gap-2 small">
      <Icon name={carrier ? `i-ph-${carrier}-logo` : 'i-ph-bell'} className="icon-5 text-accent" />
      {t(carrier ? 'news.text' : 'news.page', { by: carrier ?? '' })}
    </p>
  )
}
