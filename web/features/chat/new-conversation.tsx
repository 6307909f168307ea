import { type ReactNode, useRef } from 'react'
import { errorText } from '#web/copy/errors.ts'
import { useRequiredUser } from '#web/features/account/query.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Composer } from './composer.tsx'
import { ConversationStart } from './conversation-start.tsx'
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
      <ConversationStart name={name} booked={false} busy={open.isPending} onSend={send} />
      {open.isError && (
        <Alert kind="danger" urgent>
          {errorText(open.error)}
        </Alert>
      )}
      <Composer draftKey={`t-${otherId}`} name={name} onSend={send} busy={open.isPending} />
    </div>
  )
}
