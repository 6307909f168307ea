import type { ReactNode } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { Count } from '#web/ui/tag.tsx'
import { useCallCopy } from '../sessions/call-copy.ts'
import { Control } from '../sessions/control.tsx'

const countTo = 9

type ControlsProps = {
  chat: { open: boolean; unread: number; toggle: () => void }
  /** The panel of a call's kind; null where it has none. */
  side: { title: string; open: boolean; toggle: () => void } | null
  /** What the tutor may show; null for who does not teach. */
  materials: { open: boolean; toggle: () => void } | null
  mic: { on: boolean; toggle: () => void }
  camera: { on: boolean; toggle: () => void }
  /** Null where the browser cannot share screens. */
  share: { on: boolean; toggle: () => void } | null
  more: ReactNode
  hidden: boolean
  /** A panel covers the controls. */
  covered: boolean
  onLeave: () => void
}

/** The same order in every language: chat, microphone, camera, screen, more; the leave button is apart. */
export function Controls({ chat, side, materials, mic, camera, share, more, hidden, covered, onLeave }: ControlsProps) {
  const t = useCallCopy()
  return (
    <div
      className="controls room-controls gap-2 [transition:opacity_var(--base)] max-[399px]:gap-1"
      role="toolbar"
      aria-label={t('controls.label')}
      data-idle={hidden ? '' : undefined}
      inert={covered}
    >
      <Control
        icon="i-ph-chat-circle-text"
        label={t(chat.open ? 'controls.chatClose' : 'controls.chatOpen')}
        shortcut="C"
        look={chat.open ? 'on' : 'plain'}
        aria-expanded={chat.open}
        onClick={chat.toggle}
      >
        {chat.unread > 0 && (
          <Count label={t('controls.unread', { count: chat.unread })}>
            {chat.unread > countTo ? t('controls.many') : formatNumber(chat.unread)}
          </Count>
        )}
      </Control>
      {side && (
        <Control
          icon="i-ph-clipboard-text"
          label={t(side.open ? 'controls.panelClose' : 'controls.panelOpen', { title: side.title })}
          shortcut="R"
          look={side.open ? 'on' : 'plain'}
          aria-expanded={side.open}
          onClick={side.toggle}
        />
      )}
      {materials && (
        <Control
          icon={materials.open ? 'i-ph-folder-open-fill' : 'i-ph-folder-open'}
          label={t(materials.open ? 'controls.materialsClose' : 'controls.materialsOpen')}
          shortcut="G"
          look={materials.open ? 'on' : 'plain'}
          aria-expanded={materials.open}
          onClick={materials.toggle}
        />
      )}
      <Control
        icon={mic.on ? 'i-ph-microphone' : 'i-ph-microphone-slash'}
        label={t(mic.on ? 'controls.micOff' : 'controls.micOn')}
        shortcut="M"
        look={mic.on ? 'plain' : 'off'}
        onClick={mic.toggle}
      />
      <Control
        icon={camera.on ? 'i-ph-video-camera' : 'i-ph-video-camera-slash'}
        label={t(camera.on ? 'controls.cameraOff' : 'controls.cameraOn')}
        shortcut="V"
        look={camera.on ? 'plain' : 'off'}
        onClick={camera.toggle}
      />
      {share && (
        <Control
          icon="i-ph-screencast"
          label={t(share.on ? 'controls.shareOff' : 'controls.shareOn')}
          shortcut="S"
          look={share.on ? 'on' : 'plain'}
          className="only-md"
          onClick={share.toggle}
        />
      )}
      {more}
      <Control icon="i-ph-phone-disconnect-fill" label={t('controls.leave')} look="leave" onClick={onLeave} />
    </div>
  )
}
