import { useState } from 'react'
import { ratings } from '#web/copy/ratings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDeleteRating, useOwnRating } from './query.ts'
import { RatingDialog } from './rating-dialog.tsx'

type OwnRatingProps = { tutorId: number; tutorName: string }

/** Changes or deletes one's own rating; deleting asks for confirmation. */
export function OwnRating({ tutorId, tutorName }: OwnRatingProps) {
  const t = useCopy(ratings)
  const ownRating = useOwnRating(tutorId)
  const remove = useDeleteRating(tutorId)
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  if (!ownRating) return null
  const confirm = () =>
    remove.mutate(ownRating.id, {
      onSuccess: () => {
        setOpen(null)
        toast.show({ id: 'rating-deleted', title: t('remove.done') })
      },
    })
  const toggle = (which: 'edit' | 'delete') => (next: boolean) => setOpen(next ? which : null)
  return (
    <>
      <Menu
        trigger={<IconButton icon="i-ph-dots-three-vertical" label={t('own.menu')} />}
        actions={[
          { label: t('own.edit'), icon: 'i-ph-pencil-simple', onSelect: () => setOpen('edit') },
          { label: t('own.delete'), icon: 'i-ph-trash', danger: true, onSelect: () => setOpen('delete') },
        ]}
      />
      {open === 'edit' && (
        <RatingDialog tutorId={tutorId} tutorName={tutorName} existing={ownRating} open onOpenChange={toggle('edit')} />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        onOpen={toggle('delete')}
        kind="danger"
        icon="i-ph-trash"
        title={t('remove.title', { name: tutorName })}
        confirm={t('remove.yes')}
        cancel={t('remove.keep')}
        busy={remove.isPending}
        error={remove.error}
        onConfirm={confirm}
      >
        {t('remove.text')}
      </ConfirmDialog>
    </>
  )
}
