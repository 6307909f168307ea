import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { InvoiceUpdated } from '#contract/realtime/broadcast.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { listen, onConnected } from '#web/lib/socket.ts'
import { refreshInvoices } from './query.ts'

/** Fetches requests and balance again when the team or another tab changed one, and after a gap in the connection. */
export const useLiveInvoices = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void refreshInvoices(client)
    const stops = [
      listen(InvoiceUpdated, refresh),
      onConnected((gapMs) => {
        if (gapMs > realtime.staleAfterMs) refresh()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}
