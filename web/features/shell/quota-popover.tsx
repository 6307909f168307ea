import { type ReactElement, useState } from 'react'
import { common } from '#web/copy/common.ts'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useBalance } from '#web/features/subscriptions/balance.ts'
import { serverNow } from '#web/lib/clock.ts'
import { dateTime } from '#web/lib/format.ts'
import { Popover } from '#web/ui/popover.tsx'

/** When the minutes come back, and what they are spent on. */
export default function QuotaPopover({ trigger }: { trigger: ReactElement }) {
  const t = useCopy(shell)
  const zone = useCopy(common)('cairoTime')
  const balance = useBalance()
  const [open, setOpen] = useState(true)
  const renewsAt = balance?.renewsAt ?? null
  return (
    <Popover align="start" title={t('quota.title')} trigger={trigger} open={open} onOpen={setOpen}>
      <div className="stack-2">
        {balance?.trial && <p>{t('quota.trial')}</p>}
        {renewsAt !== null && <p>{t('quota.renewal', { when: dateTime(renewsAt, serverNow()), zone })}</p>}
        <p className="quiet">{t('quota.rule')}</p>
      </div>
    </Popover>
  )
}
