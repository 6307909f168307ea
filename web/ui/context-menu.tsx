import { ContextMenu as BaseMenu } from '@base-ui/react/context-menu'
import { type ReactElement, useRef } from 'react'
import { type MenuAction, MenuItems } from './menu.tsx'

type ContextMenuProps = {
  area: ReactElement
  actions: readonly MenuAction[]
  /** Called with what was pressed; false where the area has nothing to offer. Actions it sets are shown. */
  onOpen: (pressed: Element) => boolean
  onClose: () => void
}

/** A menu that opens at the pointer: on a long press with touch, else with the secondary mouse button. */
export function ContextMenu({ area, actions, onOpen, onClose }: ContextMenuProps) {
  const isOpen = useRef(false)
  return (
    <BaseMenu.Root
      onOpenChange={(open, details) => {
        const { target } = details.event
        if (open && !(target instanceof Element && onOpen(target))) return details.cancel()
        isOpen.current = open
        if (!open) onClose()
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
