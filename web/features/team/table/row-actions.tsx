import { useCopy } from '#web/copy/use-copy.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { RowParts } from './definition.ts'

type RowActionsProps<Row> = Pick<RowParts<Row>, 'action' | 'menu'> & { row: Row; name: string }

/** What can be done with a row: one action in sight, the others in a menu. */
export function RowActions<Row>({ row, name, action, menu }: RowActionsProps<Row>) {
  const t = useCopy(adminTable)
  const actions = menu?.(row) ?? []
  return (
    <div className="flex items-center justify-end gap-1">
      {action?.(row)}
      {actions.length > 0 && (
        <Menu
          trigger={<IconButton size="sm" icon="i-ph-dots-three-bold" label={t('actionsOf', { name })} />}
          actions={actions}
        />
      )}
    </div>
  )
}
