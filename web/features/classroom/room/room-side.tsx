import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { playSound } from '../sessions/audio.ts'
import type { CallDetails } from '../sessions/call.ts'
import { useCallChat } from '../sessions/call-chat.ts'
import { useCallCopy } from '../sessions/call-copy.ts'
import type { CodePart } from '../sessions/code-ahead.ts'
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

export interface SidePanel {
  readonly title: string
  readonly content: ReactNode
  /** Of the content, where it is not there with the call. */
  readonly code?: readonly CodePart[]
}

/** The panel of a call's kind: beside the stage from lg up, under it below, so that the picture stays in sight. */
export function RoomSide({ panel, onClose }: { panel: SidePanel; onClose: () => void }) {
  const t = useCallCopy()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      className="room-side relative flex flex-col min-h-0 overflow-hidden rounded-lg bg-raised"
      aria-label={panel.title}
    >
      <header className="room-chat-head">
        <h2 ref={heading} tabIndex={-1} className="text-h4 focus:shadow-none">
          {panel.title}
        </h2>
        <IconButton icon="i-ph-x" size="sm" label={t('controls.panelClose')} onClick={onClose} />
      </header>
      <div className="room-side-in flex-1 min-h-0 overflow-auto overscroll-contain">{panel.content}</div>
    </section>
  )
}

type RoomChatProps = { call: CallDetails; onClose: () => void }

/** The conversation: beside the stage on wide screens, over it on phones. The call continues behind it. */
export function RoomChat({ call: { me, other }, onClose }: RoomChatProps) {
  const t = useCallCopy()
  const { Panel } = useCallChat()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      className="room-chat grid min-h-0 overflow-hidden bg-raised lt-md:fixed lt-md:z-drawer lt-md:top-[var(--room-top,0)] lt-md:inset-x-0 lt-md:bottom-auto lt-md:h-[var(--room-block,100dvh)] lt-md:pb-[env(safe-area-inset-bottom)] md:rounded-lg"
      aria-label={t('room.chat')}
    >
      <header className="room-chat-head">
        <h2 ref={heading} tabIndex={-1} className="text-h4 focus:shadow-none">
          {t('room.chat')}
        </h2>
        <IconButton icon="i-ph-x" size="sm" label={t('controls.chatClose')} onClick={onClose} />
      </header>
      <div className="grid grid-rows-1 grid-cols-1 min-h-0">
        <Suspense fallback={<Spinner />}>
          <Panel otherId={other.userId} name={other.name} minor={other.minor ? 'other' : me.minor ? 'reader' : null} />
        </Suspense>
      </div>
    </section>
  )
}
