/** Keeps the server's knowledge of this browser's push messages up to date while the app is open. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { configQuery } from '#web/features/people/auth/config.ts'
import { currentToken, onTokenChange } from '#web/lib/token.ts'
import { pushChangedMessage } from '#web/service-worker/messages.ts'
import { mayRenewPush, renewPush } from './push.ts'

export const usePushRenewal = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const renew = async (force: boolean) => {
      // Most people have no push messages, and fetch the configuration only where they need it.
      if (!mayRenewPush()) return
      const { push } = await client.ensureQueryData(configQuery)
      if (push) await renewPush(push.publicKey, force)
    }
    // Without a network, or where the browser refuses, the next start of the app tries again.
    const start = (force = false) => void renew(force).catch(() => undefined)
    const onMessage = ({ data }: MessageEvent<{ type?: unknown } | null>) => {
      if (data?.type === pushChangedMessage) start()
    }
    start()
    navigator.serviceWorker?.addEventListener('message', onMessage)
    // A new password revokes the older tokens, and with them the server forgets the browsers of the person.
    const stop = onTokenChange(() => currentToken() !== null && start(true))
    return () => {
      navigator.serviceWorker?.removeEventListener('message', onMessage)
      stop()
    }
  }, [client])
}
