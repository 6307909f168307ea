import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { InvoiceUpdated } from '#contract/money/events/money-events.ts'
import { useRefreshOn } from '#web/lib/use-refresh-on.ts'
import { refreshInvoices } from './query.ts'

/** Fetches requests and balance again when the team or another tab changed one. */
export const useLiveInvoices = (): void => {
  const client = useQueryClient()
  const refresh = useCallback(() => void refreshInvoices(client), [client])
  useRefreshOn(InvoiceUpdated, refresh)
}
