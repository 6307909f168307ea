import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { openHelp } from './help.ts'

/** Beside "try again", for whoever would rather tell us. */
export function ReportButton() {
  const t = useCopy(common)
  return (
    <Button kind="plain" icon="i-ph-flag" onClick={() => openHelp('report')}>
      {t('report')}
    </Button>
  )
}
