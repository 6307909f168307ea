import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { openHelp } from './help.ts'

/** Opens the problem report; shown beside "try again" on error screens. */
export function ReportButton() {
  const t = useCopy(common)
  return (
    <Button kind="plain" icon="i-ph-flag" onClick={() => openHelp('report')}>
      {t('report')}
    </Button>
  )
}
