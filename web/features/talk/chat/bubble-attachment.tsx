import { lazy, Suspense, useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { useChatFile } from './chat-files.ts'
import { useOutgoingFile, useUploadShare } from './outgoing-files.ts'
import type { Bubble, ShownAttachment } from './timeline.ts'

const VoiceMessage = lazy(() => import('./voice-message.tsx').then(({ VoiceMessage }) => ({ default: VoiceMessage })))

const problems: Readonly<Record<string, 'sending.lost' | 'sending.refused' | 'sending.limited'>> = {
  'file-lost': 'sending.lost',
  'file-refused': 'sending.refused',
  'file-limited': 'sending.limited',
}

/** The picture or voice message of a bubble; its upload while it is on its way, and why it cannot be sent. */
export function BubbleAttachment({ bubble, name }: { bubble: Bubble; name: string }) {
  const t = useCopy(chat)
  const { attachment, refId, mine, reason } = bubble
  const share = useUploadShare(attachment?.url === null ? refId : null)
  if (!attachment) return null
  const problem = problems[reason ?? '']
  return (
    <div className="py-1">
      {attachment.kind === 'image' ? (
        <PictureMessage
          picture={attachment}
          refId={refId}
          alt={mine ? t('picture.mine') : t('picture.from', { name })}
        />
      ) : (
        <Suspense
          fallback={
            <div className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-2 w-68 max-w-full min-h-control" />
          }
        >
          <VoiceMessage voice={attachment} refId={refId} />
        </Suspense>
      )}
      {share !== null && <ProgressLine label={t('sending.share')} share={share} className="bubble-progress mt-2" />}
      {problem && <p className="caption text-danger-text pt-2">{t(problem)}</p>}
    </div>
  )
}

const PictureDialog = lazy(() =>
  import('./picture-dialog.tsx').then(({ PictureDialog }) => ({ default: PictureDialog })),
)

/** Sides of a picture beside its text, CSS pixels. Twice as many points are loaded. */
const maxSides = { width: 256, height: 320 }

type PictureMessageProps = {
  picture: Extract<ShownAttachment, { kind: 'image' }>
  /** Of a message that is not stored yet. */
  refId: string | null
  alt: string
}

/** A picture of a message in the room its measures ask for, and the way to see it large. */
function PictureMessage({ picture, refId, alt }: PictureMessageProps) {
  const t = useCopy(chat)
  const [open, setOpen] = useState(false)
  const { url, width, height } = picture
  const stored = useChatFile(url, 480)
  const outgoing = useOutgoingFile(url === null ? refId : null)
  const address = useObjectUrl(stored.data ?? outgoing)
  const scale = Math.min(1, maxSides.width / width, maxSides.height / height)
  const frame = { inlineSize: `${Math.max(96, Math.round(width * scale))}px`, aspectRatio: `${width} / ${height}` }
  if (stored.isError)
    return (
      <button
        type="button"
        className="bubble-picture grid place-content-center justify-items-center max-w-full p-0 overflow-hidden border-0 rounded-sm bg-fill text-quiet cursor-zoom-in"
        style={frame}
        onClick={() => void stored.refetch()}
      >
        <Icon name="i-ph-arrow-clockwise" />
        <span className="caption">{t('picture.failed')}</span>
        <span className="visually-hidden">{t('picture.retry')}</span>
      </button>
    )
  return (
    <>
      <button
        type="button"
        className="bubble-picture grid place-content-center justify-items-center max-w-full p-0 overflow-hidden border-0 rounded-sm bg-fill text-quiet cursor-zoom-in"
        style={frame}
        aria-label={t('picture.enlarge', { picture: alt })}
        disabled={address === null}
        onClick={() => setOpen(true)}
      >
        {address !== null && (
          <img
            className="block size-full object-cover"
            src={address}
            alt={alt}
            width={width}
            height={height}
            decoding="async"
          />
        )}
      </button>
      {open && (
        <Suspense>
          <PictureDialog url={url} preview={address} alt={alt} size={picture} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
