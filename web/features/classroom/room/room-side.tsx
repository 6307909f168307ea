import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useCallCopy } from '../sessions/call-copy.ts'

export interface SidePanel {
  readonly title: string
  readonly content: ReactNode
}

/** The panel of a call's kind: beside the stage from lg up, under it below, so that the picture stays in sight. */
export function RoomSide({ panel, onClose }: { panel: SidePanel; onClose: () => void }) {
  const t = useCallCopy()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="room-side" aria-label={panel.title}>
      <header className="room-chat-head">
        <h2 ref={heading} tabIndex={-1} className="text-h4 focus:shadow-none">
          {panel.title}
        </h2>
        <IconButton icon="i-ph-x" size="sm" label={t('controls.panelClose')} onClick={onClose} />
      </header>
      <div className="room-side-in">{panel.content}</div>
    </section>
  )
}
