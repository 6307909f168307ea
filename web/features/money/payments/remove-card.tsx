import { useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDeleteCard } from './query.ts'

/** Has the gateway forget a saved card, after asking. */
export function RemoveCard({ token, digits }: { token: string; digits: string }) {
  const t = useCopy(checkout)
  const [asking, setAsking] = useState(false)
  const remove = useDeleteCard()
  const run = () =>
    remove.mutate(token, {
      onSuccess: () => {
        setAsking(false)
        toast.show({ id: 'card', kind: 'success', title: t('card.removed') })
      },
    })
  return (
    <>
      <IconButton icon="i-ph-trash" label={t('card.remove', { digits })} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        onOpen={setAsking}
        kind="danger"
        icon="i-ph-trash"
        title={t('card.removeTitle', { digits })}
        confirm={t('card.removeYes')}
        cancel={t('card.removeNo')}
        busy={remove.isPending}
        error={remove.error}
        onConfirm={run}
      >
        {t('card.removeText')}
      </ConfirmDialog>
    </>
  )
}
