import { useState } from 'react'
import type { Material } from '#contract/classroom/shapes/material.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { materials } from '#web/features/classroom/copy/materials.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { EditMaterialDialog } from './edit-material-dialog.tsx'
import { MaterialFacts } from './material-facts.tsx'
import { PagePicture } from './page-picture.tsx'
import { useDeleteMaterial } from './query.ts'
import { ViewMaterialDialog } from './view-material-dialog.tsx'

/** A material on the tutor's page: its cover opens the pages, its menu changes it. */
export function MaterialCard({ material }: { material: Material }) {
  const t = useCopy(materials)
  const [opened, setOpened] = useState<'pages' | 'edit' | 'remove' | null>(null)
  const close = () => setOpened(null)
  const { id, title, tags, isLibrary } = material
  const remove = useDeleteMaterial()
  return (
    <li className="grid content-start gap-2 min-w-0">
      <button type="button" aria-label={t('open', { title })} onClick={() => setOpened('pages')} className="rounded-sm">
        <PagePicture url={material.cover} alt="" className="w-full" ratio={3 / 4} />
      </button>
      <div className="flex items-start gap-1">
        <div className="grow-in">
          <b dir="auto" className="block font-ui line-clamp-2 break-words [text-align:-webkit-match-parent]">
            {title}
          </b>
          <p className="caption quiet">
            <MaterialFacts material={material} />
          </p>
        </div>
        {!isLibrary && (
          <Menu
            trigger={<IconButton icon="i-ph-dots-three-vertical" size="sm" label={t('more', { title })} />}
            actions={[
              { label: t('edit.open'), icon: 'i-ph-pencil-simple', onSelect: () => setOpened('edit') },
              { label: t('remove.open'), icon: 'i-ph-trash', danger: true, onSelect: () => setOpened('remove') },
            ]}
          />
        )}
      </div>
      {!isLibrary && tags.length > 0 && (
        <div className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <Tag key={tag}>
              <bdi>{tag}</bdi>
            </Tag>
          ))}
        </div>
      )}
      {opened === 'pages' && <ViewMaterialDialog material={material} onClose={close} />}
      {opened === 'edit' && <EditMaterialDialog material={material} onClose={close} />}
      <ConfirmDialog
        open={opened === 'remove'}
        onOpen={(open) => !open && close()}
        kind="danger"
        icon="i-ph-trash"
        title={t('remove.title', { title })}
        confirm={t('remove.confirm')}
        cancel={t('remove.keep')}
        busy={remove.isPending}
        error={remove.error}
        errorTitle={t('remove.failed')}
        onConfirm={() => remove.mutate(id, { onSuccess: close })}
      >
        {t('remove.text')}
      </ConfirmDialog>
    </li>
  )
}
