import { isBlocked } from '#contract/people/rules/blocks.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminBlocks } from '#web/features/team/copy/admin-blocks.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'

/** Says that an account is blocked at `now`; nothing where it is not. */
export function BlockChip({ block, now }: Pick<UserSelf, 'block'> & { now: number }) {
  const t = useCopy(adminBlocks)
  if (!isBlocked(block, now)) return null
  return (
    <StatusChip kind="danger" icon="i-ph-prohibit">
      {t('chip')}
    </StatusChip>
  )
}
