import { ContextMenu as BaseMenu } from '@base-ui/react/context-menu'
import type { ReactElement } from 'react'
import { type MenuAction, MenuItems } from './menu.tsx'

/** A menu that opens at the pointer: on a long press with touch, else with the secondary mouse button. */
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
