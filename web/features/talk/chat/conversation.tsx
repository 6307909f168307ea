import { type ReactNode, useState } from 'react'
import type { Message, QuotedMessage } from '#contract/talk/shapes/chat.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { chat } from '#web/features/talk/copy/chat.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatNearTime } from '#web/lib/format.ts'
import { useOnline } from '#web/lib/network.ts'
import { useConnection } from '#web/lib/socket.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { BlockedNote } from './block-and-report.tsx'
import { useBlocks } from './blocking.ts'
import { Composer } from './composer.tsx'
import { ConversationStart } from './conversation-start.tsx'
import { MessageLog } from './message-log.tsx'
import { useMessagePlace } from './message-place.ts'
import { MessageMatches, MessageSearchBar } from './message-search.tsx'
import { type MessageExtras, sendMessage } from './outgoing.ts'
import { useOutgoing } from './outgoing-store.ts'
import { useMessages } from './query.ts'
import { toQuote } from './quotes.ts'
import { useSendTyping } from './typing.ts'
import { useMessageSearch } from './use-message-search.ts'

type ConversationProps = {
  roomId: number
  name: string
  /** The other member is typing. */
  typing: boolean
  /** Rendered above the messages. */
  head?: ReactNode
  /** The microphone is in use: no voice messages are recorded. */
  inCall?: boolean
  /** Ends the search; given while the conversation is being searched. */
  onEndSearch?: (() => void) | undefined
}

/**
 * Id of the first message that was unread when the conversation was opened, 0 for none. Stays the same while it is
 * open.
 */
const useFirstUnread = (messages: readonly Message[] | undefined, myId: number): number => {
  const [first, setFirst] = useState<number | null>(null)
  if (first !== null || messages === undefined) return first ?? 0
  const unreadId = messages.find((message) => message.userId !== myId && !message.read)?.id ?? 0
  setFirst(unreadId)
  return unreadId
}

/** Of the bubbles that stand for messages which are on their way. */
const bubbleSizes = [
  'self-start w-3/5 h-16 rounded-lg',
  'self-end w-2/5 h-12 rounded-lg',
  'self-end w-3/5 h-20 rounded-lg',
  'self-start w-1/2 h-12 rounded-lg',
  'self-start w-2/3 h-16 rounded-lg',
  'self-end w-1/2 h-16 rounded-lg',
]

/** When the messages were up to date. On a phone the conversation covers the notice of the frame, which says so too. */
function SeenAt({ moment }: { moment: number }) {
  const t = useCopy(chat)
  return ` ${t('seenAt', { when: formatNearTime(moment, useMinuteClock()) })}`
}

/** One room's messages and the composer, in the chat screen and beside a lesson. */
export function Conversation({ roomId, name, typing, head, inCall = false, onEndSearch }: ConversationProps) {
  const t = useCopy(chat)
  const { id, role } = useRequiredUser()
  const messages = useMessages(roomId)
  const outgoing = useOutgoing(roomId)
  const tellTyping = useSendTyping(roomId)
  const connection = useConnection()
  const online = useOnline()
  const firstUnreadId = useFirstUnread(messages.data, id)
  const place = useMessagePlace(roomId, messages.data)
  const [reply, setReply] = useState<QuotedMessage | null>(null)
  const shownPages = place.around ?? messages
  const search = useMessageSearch(roomId, (message, focus) => place.goTo(message.id, focus))
  const blocks = useBlocks(roomId, id)
  const isBlocked = blocks.byMe || blocks.byOther
  const isSearching = onEndSearch !== undefined

  const send = (text: string, attached?: MessageExtras['attached']): boolean => {
    const queued = sendMessage(roomId, text, { replyTo: reply ?? undefined, attached })
    if (!queued) return false
    setReply(null)
    // The new message is at the end, where it is seen to arrive.
    place.goToNewest()
    return true
  }

  const body = () => {
    if (isSearching && search.shown === null) return <MessageMatches search={search} myId={id} name={name} />
    if (shownPages.isPending)
      return (
        <SkeletonGroup
          label={common.loading}
          className="grow min-h-0 overflow-hidden flex flex-col justify-end gap-3 p-4"
        >
          {bubbleSizes.map((size) => (
            <Skeleton key={size} className={size} />
          ))}
        </SkeletonGroup>
      )
    if (shownPages.isError && !shownPages.data)
      return (
        <div className="grow grid place-content-center p-4">
          <ErrorState
            title={t('failedMessages')}
            onRetry={() => void shownPages.refetch()}
            retrying={shownPages.isFetching}
          >
            <ErrorText error={shownPages.error} />
          </ErrorState>
        </div>
      )
    const list = place.around ? (place.around.data?.list ?? []) : (messages.data ?? [])
    // Only a room opened by a booking can be empty; every other room is opened by its first message.
    if (!place.around && list.length + outgoing.length === 0)
      return <ConversationStart name={name} booked busy={isBlocked} onSend={send} />
    return (
      <MessageLog
        key={place.aroundId ?? 0}
        messages={list}
        outgoing={place.around ? [] : outgoing}
        myId={id}
        name={name}
        firstUnreadId={firstUnreadId}
        typing={typing && !place.around}
        hasOlder={shownPages.hasNextPage}
        loadingOlder={shownPages.isFetchingNextPage}
        onOlder={() => void shownPages.fetchNextPage()}
        hasNewer={place.around !== null}
        onNewer={place.goOn}
        onNewest={place.goToNewest}
        target={place.target}
        onReply={
          isBlocked
            ? undefined
            : (messageId) => {
                const answered = list.find((message) => message.id === messageId)
                if (!answered) return
                setReply(toQuote(answered))
                onEndSearch?.()
              }
        }
        onQuote={(messageId) => place.goTo(messageId, true)}
        keyword={isSearching ? search.keyword : ''}
      />
    )
  }

  return (
    <div className="flex flex-col h-full min-h-0">
      {head}
      {onEndSearch && (
        <MessageSearchBar
          search={search}
          onClose={() => {
            search.write('')
            onEndSearch()
          }}
        />
      )}
      {/* A lost connection shows in the device's online state before the socket notices it. */}
      {(connection === 'reconnecting' || !online) && (
        <Alert kind="warning" icon="i-ph-wifi-slash">
          {t('reconnecting')}
          {messages.dataUpdatedAt > 0 && <SeenAt moment={messages.dataUpdatedAt} />}
        </Alert>
      )}
      {body()}
      {isBlocked && <BlockedNote roomId={roomId} myId={id} name={name} byMe={blocks.byMe} />}
      {!isSearching && !isBlocked && (
        <Composer
          draftKey={String(roomId)}
          name={name}
          onTyping={tellTyping}
          onSend={send}
          reply={reply && { ...reply, mine: reply.userId === id }}
          onCancelReply={() => setReply(null)}
          withTemplates={isTutorType(role)}
          files={{ pictures: true, voice: !inCall }}
        />
      )}
    </div>
  )
}
