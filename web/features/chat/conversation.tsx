import { type ReactNode, useState } from 'react'
import type { Message } from '#contract/shapes/chat.ts'
import { chat } from '#web/copy/chat.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/account/query.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatNearTime } from '#web/lib/format.ts'
import { useOnline } from '#web/lib/network.ts'
import { useConnection } from '#web/lib/socket.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Composer } from './composer.tsx'
import { ConversationStart } from './conversation-start.tsx'
import { MessageLog } from './message-log.tsx'
import { sendMessage, useOutgoing } from './outgoing.ts'
import { useMessages } from './query.ts'
import { useSendTyping } from './typing.ts'

type ConversationProps = {
  roomId: number
  name: string
  /** The other member is typing. */
  typing: boolean
  /** Rendered above the messages. */
  head?: ReactNode
}

/**
 * Id of the first message that was unread when the conversation was opened, 0 for none. Stays the same while it is
 * open.
 */
const useFirstUnread = (messages: readonly Message[] | undefined, myId: number): number => {
  const [first, setFirst] = useState<number | null>(null)
  if (first !== null || messages === undefined) return first ?? 0
  const found = messages.find((one) => one.userId !== myId && !one.read)?.id ?? 0
  setFirst(found)
  return found
}

/** When the messages were up to date. On a phone the conversation covers the notice of the frame, which says so too. */
function SeenAt({ moment }: { moment: number }) {
  const t = useCopy(chat)
  return ` ${t('seenAt', { when: formatNearTime(moment, useMinuteClock()) })}`
}

/** One room's messages and the composer, in the chat screen and beside a lesson. */
export function Conversation({ roomId, name, typing, head }: ConversationProps) {
  const t = useCopy(chat)
  const { id } = useRequiredUser()
  const messages = useMessages(roomId)
  const outgoing = useOutgoing(roomId)
  const tellTyping = useSendTyping(roomId)
  const connection = useConnection()
  const online = useOnline()
  const firstUnreadId = useFirstUnread(messages.data, id)

  const body = () => {
    if (messages.isPending)
      return (
        <SkeletonGroup label={common.loading} className="grow p-4">
          <SkeletonRows rows={5} />
        </SkeletonGroup>
      )
    if (messages.isError && !messages.data)
      return (
        <div className="grow grid place-content-center p-4">
          <ErrorState
            title={t('failedMessages')}
            onRetry={() => void messages.refetch()}
            retrying={messages.isFetching}
          >
            {errorText(messages.error)}
          </ErrorState>
        </div>
      )
    // Only a room opened by a booking can be empty; every other room is opened by its first message.
    if (messages.data.length + outgoing.length === 0)
      return <ConversationStart name={name} booked onSend={(text) => sendMessage(roomId, text)} />
    return (
      <MessageLog
        messages={messages.data}
        outgoing={outgoing}
        myId={id}
        name={name}
        firstUnreadId={firstUnreadId}
        typing={typing}
        hasOlder={messages.hasNextPage}
        loadingOlder={messages.isFetchingNextPage}
        onOlder={() => void messages.fetchNextPage()}
      />
    )
  }

  return (
    <div className="flex flex-col h-full min-h-0">
      {head}
      {/* A lost connection shows in the device's online state before the socket notices it. */}
      {(connection === 'reconnecting' || !online) && (
        <Alert kind="warning" icon="i-ph-wifi-slash">
          {t('reconnecting')}
          {messages.dataUpdatedAt > 0 && <SeenAt moment={messages.dataUpdatedAt} />}
        </Alert>
      )}
      {body()}
      <Composer
        draftKey={String(roomId)}
        name={name}
        onTyping={tellTyping}
        onSend={(text) => sendMessage(roomId, text)}
      />
    </div>
  )
}
