import { type ReactNode, useRef } from 'react'
import { errorText } from '#web/copy/errors.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Composer } from './composer.tsx'
import { ConversationStart } from './conversation-start.tsx'
import { useOpenRoom } from './query.ts'

type NewConversationProps = {
  otherId: number
  name: string
  head?: ReactNode
  /** Called with the room's id once it exists. */
  onOpened?: (roomId: number) => void
}

/** Two people without a room: the first message opens it. */
export function NewConversation({ otherId, name, head, onOpened }: NewConversationProps) {
  const { id } = useRequiredUser()
  const open = useOpenRoom(id)
  // One idempotency key per text, so that sending the same words again cannot open the room twice.
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
