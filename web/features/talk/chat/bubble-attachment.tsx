import { lazy, Suspense } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { useUploadShare } from './outgoing-files.ts'
import { PictureMessage } from './picture-message.tsx'
import type { Bubble } from './timeline.ts'

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
        <Suspense fallback={<div className="voice" />}>
          <VoiceMessage voice={attachment} refId={refId} />
        </Suspense>
      )}
      {share !== null && <ProgressLine label={t('sending.share')} share={share} className="bubble-progress mt-2" />}
      {problem && <p className="caption text-danger-text pt-2">{t(problem)}</p>}
    </div>
  )
}
