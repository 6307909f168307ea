import { type ReactElement, useState } from 'react'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AccountPanel } from './account-panel.tsx'

/** The sheet of navigation items that do not fit into the bottom bar on phones. */
export default function MoreSheet({ trigger }: { trigger: ReactElement }) {
  const t = useCopy(shell)
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onOpen={setOpen} title={t('account')} trigger={trigger}>
      <AccountPanel onLeave={() => setOpen(false)} />
    </Dialog>
  )
}
