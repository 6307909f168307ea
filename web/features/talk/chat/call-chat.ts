/** What chat adds to a call: the conversation of its two members. */
import { lazy, useEffect, useEffectEvent } from 'react'
import { RoomMessage } from '#contract/talk/events/chat.ts'
import type { CallChatParts } from '#web/features/classroom/sessions/call-chat.ts'
import { listen } from '#web/lib/socket.ts'
import { useRoomOfPair } from './query.ts'

// Loaded when the conversation is first opened: most lessons do not use it.
const Panel = lazy(() => import('./chat-panel.tsx').then(({ ChatPanel }) => ({ default: ChatPanel })))

const useIncoming: CallChatParts['useIncoming'] = (myId, otherId, onMessage) => {
  const { data: roomId } = useRoomOfPair(myId, otherId)
  const notify = useEffectEvent(onMessage)
  useEffect(
    () =>
      listen(RoomMessage, (message) => {
        if (message.roomId === roomId && message.userId === otherId) notify()
      }),
    [roomId, otherId],
  )
}

export const callChat: CallChatParts = { Panel, useIncoming }
