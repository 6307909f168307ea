import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { useConfig } from '#web/features/people/auth/config.ts'
import { openHelp } from '#web/features/shared/help.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Where applicants ask; on every step. */
export function SupportBox() {
  const t = useCopy(onboarding)
  const group = useConfig()?.tutorGroup
  return (
    <aside className="onboarding-support" aria-labelledby="onboarding-support">
      <h2 id="onboarding-support" className="text-h4 row-2">
        <Icon name="i-ph-chats-circle" className="text-accent" />
        {t('support.title')}
      </h2>
      <p className="small quiet">{t(group ? 'support.groupText' : 'support.text')}</p>
      {group && (
        <Button
          kind="line"
          block
          endIcon="i-ph-arrow-square-out"
          flipIcon
          render={<a href={group} target="_blank" rel="noopener noreferrer" />}
        >
          {t('support.join')}
        </Button>
      )}
      <Button kind={group ? 'plain' : 'line'} block onClick={() => openHelp('onboarding')}>
        {t('support.action')}
      </Button>
    </aside>
  )
}
