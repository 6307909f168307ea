import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCallCopy } from '../sessions/call-copy.ts'
import type { RequestedDevices } from '../sessions/own-media.ts'

type PermissionDialogProps = {
  open: boolean
  otherName: string
  onChoose: (devices: RequestedDevices) => void
  onLater: () => void
}

/** Explains why camera and microphone are needed before the browser asks, so that fewer users refuse. */
export function PermissionDialog({ open, otherName, onChoose, onLater }: PermissionDialogProps) {
  const t = useCallCopy()
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onOpen={(next) => !next && onLater()}
      size="narrow"
      initialFocus={first}
      title={t('permission.title')}
      start={
        <span className="dialog-icon">
          <Icon name="i-ph-microphone" />
        </span>
      }
      footer={
        <div className="grid gap-2 w-full">
          <Button ref={first} icon="i-ph-video-camera" onClick={() => onChoose('both')}>
            {t('permission.both')}
          </Button>
          <Button kind="line" icon="i-ph-microphone" onClick={() => onChoose('mic')}>
            {t('permission.mic')}
          </Button>
        </div>
      }
    >
      <div className="stack-2">
        <p>{t('permission.text')}</p>
        <p className="small quiet">{t('permission.next')}</p>
        <p className="small quiet">{t('permission.private', { name: otherName })}</p>
      </div>
    </Dialog>
  )
}
