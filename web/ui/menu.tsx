import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

export type MenuAction = {
  key?: string
  label: string
  icon?: IconName
  flipIcon?: boolean
  danger?: boolean
  disabled?: boolean
  onSelect?: () => void
  /** Makes the item a link: `render: <Link to="/chat" />`. */
  render?: ReactElement
}

type MenuProps = {
  /** The button that opens it, usually an `IconButton`. */
  trigger: ReactElement
  actions: readonly MenuAction[]
  align?: 'start' | 'center' | 'end'
}

/** The items of a menu; shared by `Menu` and `ContextMenu`. */
export function MenuItems({ actions }: { actions: readonly MenuAction[] }) {
  return actions.map((action) => {
    const look = cx('menu-item', action.danger && 'menu-item-danger')
    const inside = (
      <>
        {action.icon && <Icon name={action.icon} flip={action.flipIcon} />}
        {action.label}
      </>
    )
    const key = action.key ?? action.label
    return action.render ? (
      <BaseMenu.LinkItem key={key} className={look} render={action.render} closeOnClick>
        {inside}
      </BaseMenu.LinkItem>
    ) : (
      <BaseMenu.Item key={key} className={look} disabled={action.disabled} onClick={action.onSelect}>
        {inside}
      </BaseMenu.Item>
    )
  })
}

export function Menu({ trigger, actions, align = 'end' }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="layer-popover" align={align} sideOffset={6} collisionPadding={12}>
          <BaseMenu.Popup className="menu">
            <MenuItems actions={actions} />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

/** An item may have moved the focus on, as into a field: then it stays there. */
const isFocusFree = (): boolean => {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.closest('[role="menu"]') !== null
}

type AnchoredMenuProps = {
  /** The button that was pressed; it gets the focus back. */
  anchor: HTMLElement | null
  open: boolean
  onOpen: (open: boolean) => void
  actions: readonly MenuAction[]
}

/** One menu for many buttons, as in a long list, where a `Menu` beside each would cost more than its row. */
export function AnchoredMenu({ anchor, open, onOpen, actions }: AnchoredMenuProps) {
  return (
    <BaseMenu.Root open={open} onOpenChange={onOpen}>
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="layer-popover" anchor={anchor} align="end" sideOffset={6} collisionPadding={12}>
          <BaseMenu.Popup className="menu" finalFocus={() => isFocusFree() && anchor}>
            <MenuItems actions={actions} />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}
