import { useCopy } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useChatFile } from './chat-files.ts'

type PictureDialogProps = {
  /** Null while the message is not stored. */
  url: string | null
  /** Shown until the whole picture is there. */
  preview: string | null
  alt: string
  size: { readonly width: number; readonly height: number }
  onClose: () => void
}

/** A picture of a message, as large as the screen allows. */
export function PictureDialog({ url, preview, alt, size, onClose }: PictureDialogProps) {
  const t = useCopy(chat)
  const fullUrl = useObjectUrl(useChatFile(url).data)
  const address = fullUrl ?? preview
  return (
    <Dialog
      open
      onOpen={(next) => !next && onClose()}
      size="wide"
      focusTitle
      title={alt}
      footerAtEnd
      footer={
        fullUrl !== null && (
          <Button kind="line" icon="i-ph-download-simple" render={<a href={fullUrl} download="hiwar-picture" />}>
            {t('picture.save')}
          </Button>
        )
      }
    >
      {address !== null && (
        <img
          src={address}
          alt={alt}
          width={size.width}
          height={size.height}
          className="block mx-auto w-auto h-auto max-w-full max-h-[70dvh] rounded-lg"
        />
      )}
    </Dialog>
  )
}
