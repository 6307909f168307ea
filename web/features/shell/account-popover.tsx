import { type ReactElement, useState } from 'react'
import { Popover } from '#web/ui/popover.tsx'
import { AccountPanel } from './account-panel.tsx'

/** The header's menu, open from the start: it is fetched by the press that wants it. */
export default function AccountPopover({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(true)
  return (
    <Popover className="w-80" trigger={trigger} open={open} onOpen={setOpen}>
      <AccountPanel onLeave={() => setOpen(false)} />
    </Popover>
  )
}
