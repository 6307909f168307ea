import { useEffect, useState } from 'react'
import { playSound } from '../sessions/audio.ts'
import type { CallDetails } from '../sessions/call.ts'
import { useCallChat } from '../sessions/call-chat.ts'
import { preferences } from '../sessions/preferences.ts'

/** The conversation beside the call: whether it is open, and how many messages arrived while it was closed. */
export const useRoomChat = ({ me, other }: CallDetails) => {
  const [open, setOpen] = useState(false)
  const [unread, setUnread] = useState(0)
  const { useIncoming } = useCallChat()

  useEffect(() => {
    if (open) setUnread(0)
  }, [open])
  useIncoming(me.userId, other.userId, () => {
    if (open) return
    setUnread((count) => count + 1)
    if (preferences.sounds.read()) playSound('message')
  })

  return {
    open,
    unread,
    toggle: () => setOpen((before) => !before),
    close: () => setOpen(false),
    show: () => setOpen(true),
  }
}
