import { type ReactElement, useState } from 'react'
import { Popover } from '#web/ui/popover.tsx'
import { AccountPanel } from './account-panel.tsx'

/** The account menu of the header. Starts open, because it is loaded lazily by the press that opens it. */
export default function AccountPopover({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(true)
  return (
    <Popover className="w-80" trigger={trigger} open={open} onOpen={setOpen}>
      <AccountPanel onLeave={() => setOpen(false)} />
    </Popover>
  )
}
