import type { TransactionStatus } from '#contract/vocabulary/money.ts'
import { money } from '#web/copy/money.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { statusLooks } from './status.ts'

export function PaymentStatus({ status }: { status: TransactionStatus }) {
  const m = useCopy(money)
  const { name, kind, icon } = statusLooks[status]
  return (
    <StatusChip kind={kind} icon={icon}>
      {m(`status.${name}`)}
    </StatusChip>
  )
}
