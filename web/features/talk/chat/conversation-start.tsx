import { type ReactNode, useRef } from 'react'
import { isTutorType, type Role } from '#contract/vocabulary/roles.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoMessagesIllustration } from '#web/ui/illustrations.tsx'
import { Composer } from './composer.tsx'
import { useOpenRoom } from './query.ts'

/** Which first messages are suggested to which role. */
export type Starter = keyof typeof chat.starters

/**
 * `booked`: the room was opened by a booking, so the two have a lesson to write about. In a room without one, only
 * students write first, and tutors to their manager.
 */
export const startersFor = (role: Role, booked: boolean): readonly Starter[] => {
  if (isTutorType(role)) return booked ? ['welcome', 'goal'] : ['greeting']
  return booked ? ['speaking', 'prepare'] : ['hello', 'level']
}

type ConversationStartProps = {
  name: string
  /** The room was opened by a booking. */
  booked: boolean
  busy?: boolean
  onSend: (text: string) => boolean
}

/** Shown in place of the messages while there are none: suggestions for a first message. */
export function ConversationStart({ name, booked, busy = false, onSend }: ConversationStartProps) {
  const t = useCopy(chat)
  const { role } = useRequiredUser()
  return (
    <div className="grow min-h-0 overflow-y-auto grid grid-cols-[minmax(0,1fr)] content-center p-4">
      <EmptyState art={<NoMessagesIllustration />} title={t('newRoom', { name })} level={3}>
        {t('newRoomHelp')}
      </EmptyState>
      <fieldset className="chips justify-center pt-4" aria-label={t('startersLabel')}>
        {startersFor(role, booked).map((starter) => (
          <Button
            key={starter}
            kind="line"
            size="sm"
            className="max-w-full whitespace-normal"
            disabled={busy}
            onClick={() => onSend(t(`starters.${starter}`))}
          >
            {t(`starters.${starter}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}

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
