import { Toggle } from '@base-ui/react/toggle'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Count } from '#web/ui/tag.tsx'

type ChipProps = {
  pressed: boolean
  onPressed: (pressed: boolean) => void
  children: ReactNode
  icon?: IconName
  count?: number
  disabled?: boolean
  /** For a chip that cannot be turned off by pressing it again, such as one of a single choice: shows no cross. */
  hideRemoveIcon?: boolean
}

/** A filter that is on or off. While on it shows a cross, as a hint that pressing it again turns it off. */
export function Chip({ pressed, onPressed, children, icon, count, disabled, hideRemoveIcon }: ChipProps) {
  return (
    <Toggle className="chip" pressed={pressed} onPressedChange={(next) => onPressed(next)} disabled={disabled}>
      {icon && <Icon name={icon} />}
      {children}
      {count !== undefined && !pressed && <Count quiet>{count}</Count>}
      {pressed && !hideRemoveIcon && <Icon name="i-ph-x-bold" className="icon-4" />}
    </Toggle>
  )
}
