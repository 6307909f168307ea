import { Suspense, useEffect, useRef } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCallChat } from '../sessions/call-chat.ts'
import { useCallCopy } from '../sessions/call-copy.ts'

type RoomChatProps = { otherId: number; name: string | null; onClose: () => void }

/** The conversation: beside the stage on wide screens, over it on phones. The call continues behind it. */
export function RoomChat({ otherId, name, onClose }: RoomChatProps) {
  const t = useCallCopy()
  const { Panel } = useCallChat()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="room-chat" aria-label={t('room.chat')}>
      <header className="room-chat-head">
        <h2 ref={heading} tabIndex={-1} className="text-h4 focus:shadow-none">
          {t('room.chat')}
        </h2>
        <IconButton icon="i-ph-x" size="sm" label={t('controls.chatClose')} onClick={onClose} />
      </header>
      <div className="room-chat-in">
        <Suspense fallback={<Spinner />}>
          <Panel otherId={otherId} name={name} />
        </Suspense>
      </div>
    </section>
  )
}
