import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { holdReload } from '#web/lib/reload-gate.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { type FrameMessage, readFrameMessage } from './frame-messages.ts'
import './payments.css'

type GatewayFrameProps = {
  url: string
  title: string
  description: ReactNode
  /** Another value opens the page anew. */
  attempt?: number
  onMessage: (message: FrameMessage) => void
  onClose: () => void
}

/** A page of the gateway or the bank in a dialog, which a press outside or Escape does not close without asking. */
export function GatewayFrame({ url, title, description, attempt = 0, onMessage, onClose }: GatewayFrameProps) {
  const t = useCopy(checkout)
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // A card is also added on screens that hold no reload.
  useEffect(() => holdReload(), [])
  useEffect(() => {
    const receive = (event: MessageEvent<unknown>) => {
      const source = frame.current?.contentWindow ?? null
      const message = readFrameMessage(event, { origin: location.origin, frame: source })
      if (message) onMessage(message)
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [onMessage])
  return (
    <>
      <Dialog open onOpen={(open) => !open && setAsking(true)} title={title} description={description}>
        {!loaded && <ProgressLine label={t('frame.opening')} />}
        <iframe
          key={attempt}
          ref={frame}
          src={url}
          title={title}
          className="w-full h-[min(34rem,65dvh)] border rounded bg-raised"
          referrerPolicy="origin"
          onLoad={() => setLoaded(true)}
        />
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpen={setAsking}
        kind="warning"
        icon="i-ph-warning"
        title={t('frame.close')}
        confirm={t('frame.closeYes')}
        cancel={t('frame.closeNo')}
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
      >
        {t('frame.closeText')}
      </ConfirmDialog>
    </>
  )
}
