import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCopy } from '#web/copy/use-copy.ts'
import { useConfig } from '#web/features/people/auth/config.ts'
import { notifications } from '#web/features/talk/copy/notifications.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.tsx'
import { disablePush, enablePush, readPushState } from './push.ts'

const stateKey = ['push-state'] as const

/** Switches push messages of this browser on and off. Nothing is shown where they cannot work at all. */
export function PushCard() {
  const config = useConfig()
  return config?.push ? <PushSwitch publicKey={config.push.publicKey} /> : null
}

function PushSwitch({ publicKey }: { publicKey: string | null }) {
  const t = useCopy(notifications)
  const client = useQueryClient()
  const { data: state } = useQuery({ queryKey: stateKey, queryFn: () => readPushState(publicKey), staleTime: 0 })
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? enablePush(publicKey) : disablePush(publicKey)),
    onSuccess: (next, on) => {
      client.setQueryData(stateKey, next)
      if ((next === 'on') === on)
        toast.show({ id: 'push', kind: 'success', title: t(on ? 'push.enabled' : 'push.disabled') })
    },
  })
  if (state === undefined || state === 'unsupported') return null
  return (
    <Card className="stack max-w-140">
      <h2>{t('push.title')}</h2>
      <p className="small quiet">{t(state === 'install' ? 'push.install' : state === 'on' ? 'push.on' : 'push.why')}</p>
      {state === 'denied' && <Alert kind="warning">{t('push.denied')}</Alert>}
      {change.error && (
        <Alert kind="danger" urgent>
          {t('push.failed')}
        </Alert>
      )}
      {state === 'off' && (
        <Button icon="i-ph-bell" loading={change.isPending} onClick={() => change.mutate(true)}>
          {t('push.enable')}
        </Button>
      )}
      {state === 'on' && (
        <Button kind="line" loading={change.isPending} onClick={() => change.mutate(false)}>
          {t('push.disable')}
        </Button>
      )}
    </Card>
  )
}
