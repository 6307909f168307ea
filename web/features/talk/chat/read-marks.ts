import { useEffect, useRef } from 'react'
import { MarkMessageAsRead } from '#contract/talk/events/chat.ts'
import type { Message } from '#contract/talk/shapes/chat.ts'
import { emit, useConnection } from '#web/lib/socket.ts'

const settleMs = 500

/**
 * Marks the other member's newest message as read once it has been in view for half a second in a focused tab. `inView`
 * is the highest message id seen so far on this screen.
 */
export const useReadMarks = (messages: readonly Message[], myId: number, inView: number): void => {
  const connection = useConnection()
  const marked = useRef(0)
  const newest = messages.findLast((message) => message.userId !== myId && message.id <= inView)?.id ?? 0
  useEffect(() => {
    if (newest <= marked.current || connection !== 'online') return
    const mark = () => {
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return
      void emit(MarkMessageAsRead, { id: newest }).then(({ code }) => {
        if (code === 'ok') marked.current = Math.max(marked.current, newest)
      })
    }
    const timer = setTimeout(mark, settleMs)
    window.addEventListener('focus', mark)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', mark)
    }
  }, [newest, connection])
}
