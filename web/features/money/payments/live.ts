/** Follows the student's payments on every screen: the server says when one of them has moved. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { TransactionStatusUpdate } from '#contract/money/events/money-events.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { listen, onConnected } from '#web/lib/socket.ts'
import { refreshPayments } from './query.ts'

/** Screens that show what became of a payment themselves. */
const showsPayments = (path: string): boolean => /^\/(checkout\/|payments$)/.test(path)

/** Somebody may be looking at another screen when a counter reports their money. */
const announce = async (status: TransactionStatus): Promise<void> => {
  if (showsPayments(location.pathname)) return
  if (status !== TransactionStatus.Paid && status !== TransactionStatus.Failed) return
  const [{ payments }, { getTranslator }, { toast }] = await Promise.all([
    import('#web/features/money/copy/payments.ts'),
    import('#web/copy/use-copy.ts'),
    import('#web/ui/toast.tsx'),
  ])
  const t = getTranslator(payments)
  if (status === TransactionStatus.Paid)
    toast.show({ id: 'payment', kind: 'success', title: t('news.paid'), text: t('news.paidText') })
  else toast.show({ id: 'payment', kind: 'danger', title: t('news.failed'), text: t('news.failedText') })
}

const follow = (client: QueryClient): (() => void) => {
  const stops = [
    listen(TransactionStatusUpdate, ({ status }) => {
      void refreshPayments(client)
      announce(status).catch(() => undefined)
    }),
    // What was missed while the connection was gone.
    onConnected((gapMs) => gapMs > realtime.staleAfterMs && void refreshPayments(client)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

export const useLivePayments = (enabled: boolean): void => {
  const client = useQueryClient()
  useEffect(() => (enabled ? follow(client) : undefined), [client, enabled])
}
