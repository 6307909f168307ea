import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { openHelp } from '#web/features/shared/help.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { FrameMessage } from './frame-messages.ts'
import { GatewayFrame } from './gateway-frame.tsx'
import { paymentKeys, useAddCardUrl, useDeleteCard } from './query.ts'
import { rememberCheckout } from './return-path.ts'

/** Opens the gateway's page on which a card is saved, and shows the new card when it closes. */
export function AddCard({
  children,
  ...look
}: Pick<ButtonProps, 'kind' | 'block' | 'icon' | 'className' | 'children'>) {
  const t = useCopy(checkout)
  const client = useQueryClient()
  const { id } = useRequiredUser()
  const address = useAddCardUrl()
  const [page, setPage] = useState<{ url: string; attempt: number } | null>(null)
  const { mutate } = address
  const open = useCallback(
    () =>
      mutate(undefined, {
        onSuccess: ({ url }) => setPage((before) => ({ url, attempt: (before?.attempt ?? 0) + 1 })),
      }),
    [mutate],
  )
  const close = useCallback(() => {
    setPage(null)
    // Also where the dialog was closed by hand: the card may have been saved before.
    void client.invalidateQueries({ queryKey: paymentKeys.cards(id) })
  }, [client, id])
  const follow = useCallback(
    ({ action }: FrameMessage) => {
      if (action === 'try-again') return open()
      close()
      if (action === 'report') openHelp('report')
    },
    [close, open],
  )
  return (
    <>
      <Button
        icon="i-ph-plus"
        {...look}
        loading={address.isPending}
        onClick={() => {
          rememberCheckout(location.pathname)
          open()
        }}
      >
        {children}
      </Button>
      {address.isError && (
        <Alert kind="danger" urgent>
          {errorText(address.error)}
        </Alert>
      )}
      {page && (
        <GatewayFrame
          url={page.url}
          attempt={page.attempt}
          title={t('frame.addCard')}
          description={t('frame.addCardLead')}
          onMessage={follow}
          onClose={close}
        />
      )}
    </>
  )
}

/** Has the gateway forget a saved card, after asking. */
export function RemoveCard({ token, digits }: { token: string; digits: string }) {
  const t = useCopy(checkout)
  const [isAsking, setAsking] = useState(false)
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
        open={isAsking}
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
