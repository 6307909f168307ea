import { type ReactNode, useRef } from 'react'
import { chat } from '#web/copy/chat.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/account/query.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoMessages } from '#web/ui/illustrations.tsx'
import { Composer } from './composer.tsx'
import { useOpenRoom } from './query.ts'

type NewConversationProps = {
  otherId: number
  name: string
  head?: ReactNode
  /** The room exists now. */
  onOpened?: (roomId: number) => void
}

/** Two people who have not written yet: the first message opens their room. */
export function NewConversation({ otherId, name, head, onOpened }: NewConversationProps) {
  const t = useCopy(chat)
  const { id } = useRequiredUser()
  const open = useOpenRoom(id)
  // One key per text, so that a second try of the same words cannot open anything twice.
  const keys = useRef(new Map<string, string>())
  const send = (message: string): boolean => {
    const key = keys.current.get(message) ?? crypto.randomUUID()
    keys.current.set(message, key)
    open.mutate({ userId: otherId, message, key }, { onSuccess: (roomId) => onOpened?.(roomId) })
    return true
  }
  return (
    <div className="flex flex-col h-full min-h-0">
      {head}
      <div className="grow min-h-0 overflow-y-auto grid place-content-center p-4">
        <EmptyState art={<NoMessages />} title={t('newRoom', { name })} level={3}>
          {t('newRoomHelp')}
        </EmptyState>
        <fieldset className="chips justify-center pt-4" aria-label={t('startersLabel')}>
          {(['hello', 'level'] as const).map((one) => (
            <Button
              key={one}
              kind="line"
              size="sm"
              disabled={open.isPending}
              onClick={() => send(t(`starters.${one}`))}
            >
              {t(`starters.${one}`)}
            </Button>
          ))}
        </fieldset>
      </div>
      {open.isError && (
        <Alert kind="danger" urgent>
          {errorText(open.error)}
        </Alert>
      )}
      <Composer draftKey={`t-${otherId}`} name={name} onSend={send} busy={open.isPending} />
    </div>
  )
}
