import { useState } from 'react'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AccountPanel } from './account-panel.tsx'

/** The fifth place of the bottom bar: what has no room of its own on a phone. */
export function MoreSheet() {
  const t = useCopy(shell)
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpen={setOpen}
      title={t('account')}
      trigger={
        <button type="button" className="bottom-link">
          <span className="bottom-icon">
            <Icon name={open ? 'i-ph-dots-three-circle-fill' : 'i-ph-dots-three-circle'} />
          </span>
          {t('nav.more')}
        </button>
      }
    >
      <AccountPanel />
    </Dialog>
  )
}
