import type { PendingContactChange } from '#contract/people/shapes/credentials.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { contactChanges } from '#web/features/people/copy/contact-changes.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { usePendingContactChanges, useStopContactChange } from './contact-changes.ts'

type ChangeProps = { change: PendingContactChange; userId: number; isOwn: boolean; now: number }

/** Keeps an address in one piece, left to right, inside an Arabic sentence. */
const isolate = (address: string): string => `\u2066${address}\u2069`

function Change({ change, userId, isOwn, now }: ChangeProps) {
  const t = useCopy(contactChanges)
  const stop = useStopContactChange(userId)
  const { id, field, to, effectiveAt } = change
  const moment = formatDateTime(effectiveAt, now)
  const ofAddress = (name: 'email' | 'phone') =>
    to === null ? t('pending.removal') : t(`pending.${name}`, { to: isolate(to) })
  const end = () =>
    stop.mutate(id, {
      onSuccess: () => toast.show({ id: `contact-change-${id}`, kind: 'success', title: t('pending.done') }),
      onError: (error) =>
        toast.show({
          id: `contact-change-${id}`,
          kind: 'danger',
          title: t('pending.notDone'),
          text: errorText(error),
        }),
    })
  return (
    <Alert kind="warning" title={field === 'factors' ? t('pending.factors') : ofAddress(field)}>
      <p>{t(isOwn ? 'pending.own' : 'pending.team', { moment })}</p>
      <Button size="sm" kind="line" className="mt-2" loading={stop.isPending} onClick={end}>
        {t(isOwn ? 'pending.stop' : 'pending.withdraw')}
      </Button>
    </Alert>
  )
}

/** Changes of e-mail, phone or factors that wait, each with its end and the button that stops it; nothing where none waits. */
export function PendingContactChanges({ userId, isOwn = false }: { userId: number; isOwn?: boolean }) {
  const now = useMinuteClock()
  const { data = [] } = usePendingContactChanges(userId)
  return data.map((change) => <Change key={change.id} change={change} userId={userId} isOwn={isOwn} now={now} />)
}
