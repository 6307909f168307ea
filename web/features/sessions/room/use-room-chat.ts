import { useEffect, useState } from 'react'
import { RoomMessage } from '#contract/realtime/chat.ts'
import { useRoomOfPair } from '#web/features/chat/query.ts'
import { listen } from '#web/lib/socket.ts'
import { playSound } from '../audio.ts'
import type { CallDetails } from '../call.ts'
import { preferences } from '../preferences.ts'

/** The conversation beside the call: whether it is open, and how many messages arrived while it was closed. */
export const useRoomChat = ({ me, other }: CallDetails) => {
  const [open, setOpen] = useState(false)
  const [unread, setUnread] = useState(0)
  const { data: roomId } = useRoomOfPair(me.userId, other.userId)

  useEffect(() => {
    if (open) setUnread(0)
    return listen(RoomMessage, (message) => {
      if (open || message.roomId !== roomId || message.userId !== other.userId) return
      setUnread((count) => count + 1)
      if (preferences.sounds.read()) playSound('message')
    })
  }, [open, roomId, other.userId])

  return {
    open,
    unread,
    toggle: () => setOpen((before) => !before),
    close: () => setOpen(false),
    show: () => setOpen(true),
  }
}
