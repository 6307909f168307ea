import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type PopoverProps = {
  trigger: ReactElement
  title?: ReactNode
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpen?: (open: boolean) => void
  className?: string
}

export function Popover({ trigger, title, children, align = 'end', open, onOpen, className }: PopoverProps) {
  return (
    <BasePopover.Root open={open} onOpenChange={(next) => onOpen?.(next)}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner className="layer-popover" align={align} sideOffset={6} collisionPadding={12}>
          <BasePopover.Popup className={cx('popover', className)}>
            {title && <BasePopover.Title className="text-h4 font-strong mb-2">{title}</BasePopover.Title>}
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
