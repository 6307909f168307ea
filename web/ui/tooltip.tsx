import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

type TooltipProps = {
  /** Repeats or extends the element's own label; never the only place for the information. */
  text: ReactNode
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end'
  children: ReactElement
}

export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner className="layer-popover" side={side} sideOffset={6} collisionPadding={8}>
          <BaseTooltip.Popup className="tip">{text}</BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
