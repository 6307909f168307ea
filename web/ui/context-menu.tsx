import { ContextMenu as BaseMenu } from '@base-ui/react/context-menu'
import { type ReactElement, useRef } from 'react'
import { type MenuAction, MenuItems } from './menu.tsx'

/** A menu that opens at the pointer: on a long press with touch, else with the secondary mouse button. */
export function ContextMenu({ area, actions }: { area: ReactElement; actions: readonly MenuAction[] }) {
  const isOpen = useRef(false)
  return (
    <BaseMenu.Root
      onOpenChange={(open) => {
        isOpen.current = open
      }}
    >
      <BaseMenu.Trigger
        render={area}
        // A browser may take the end of the press for a tap beside the menu, which would close it.
        onTouchEnd={(event) => {
          if (isOpen.current) event.preventDefault()
        }}
      />
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
