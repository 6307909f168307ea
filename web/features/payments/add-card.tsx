import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { checkout } from '#web/copy/checkout.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/account/query.ts'
import { openHelp } from '#web/features/shell/help.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import type { FrameMessage } from './frame-messages.ts'
import { GatewayFrame } from './gateway-frame.tsx'
import { paymentKeys, useAddCardUrl } from './query.ts'
import { rememberCheckout } from './return-path.ts'

/** Opens the gateway's page on which a card is saved, and shows the new card when it closes. */
export function AddCard({ children, ...look }: Pick<ButtonProps, 'kind' | 'block' | 'children'>) {
  const t = useCopy(checkout)
  const client = useQueryClient()
  const { id } = useRequiredUser()
  const address = useAddCardUrl()
  const [attempt, setAttempt] = useState(0)
  const { mutate, reset } = address
  const close = useCallback(() => {
    reset()
    // Also where the dialog was closed by hand: the card may have been saved before.
    void client.invalidateQueries({ queryKey: paymentKeys.cards(id) })
  }, [client, id, reset])
  const follow = useCallback(
    ({ action }: FrameMessage) => {
      if (action === 'try-again') return mutate(undefined, { onSuccess: () => setAttempt((before) => before + 1) })
      close()
      if (action === 'report') openHelp('report')
    },
    [close, mutate],
  )
  return (
    <>
      <Button
        icon="i-ph-plus"
        {...look}
        loading={address.isPending}
        onClick={() => {
          rememberCheckout(location.pathname)
          mutate()
        }}
      >
        {children}
      </Button>
      {address.isError && (
        <Alert kind="danger" urgent>
          {errorText(address.error)}
        </Alert>
      )}
      {address.data && (
        <GatewayFrame
          url={address.data.url}
          attempt={attempt}
          title={t('frame.addCard')}
          description={t('frame.addCardLead')}
          onMessage={follow}
          onClose={close}
        />
      )}
    </>
  )
}
