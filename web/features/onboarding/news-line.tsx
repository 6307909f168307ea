import { onboarding } from '#web/copy/onboarding.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useGetsTexts } from './query.ts'

/** How the applicant learns of a decision. */
export function NewsLine() {
  const t = useCopy(onboarding)
  const texts = useGetsTexts()
  return (
    <p className="flex gap-2 small">
      <Icon name={texts ? 'i-ph-whatsapp-logo' : 'i-ph-bell'} className="icon-5 text-accent" />
      {t(texts ? 'news.text' : 'news.page')}
    </p>
  )
}
