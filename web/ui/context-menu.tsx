import { ContextMenu as BaseMenu } from '@base-ui/react/context-menu'
import type { ReactElement } from 'react'
import { type MenuAction, MenuItems } from './menu.tsx'

/** A part of the page whose menu opens where it is pressed: a long press on touch, else the secondary button. */
export function ContextMenu({ area, actions }: { area: ReactElement; actions: readonly MenuAction[] }) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={area} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="layer-popover" collisionPadding={12}>
          <BaseMenu.Popup className="menu">
            <MenuItems actions={actions} />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}
