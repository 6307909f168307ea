import type { AttachmentKind } from '#contract/talk/shapes/chat.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

const icons: Readonly<Record<AttachmentKind, IconName>> = { image: 'i-ph-image', voice: 'i-ph-microphone' }

type Shown = {
  readonly text: string
  readonly attachment?: { readonly kind: AttachmentKind } | AttachmentKind | undefined
}

/** A message in one line of text: that it has a file, and its words. */
export function MessageLine({ message: { text, attachment } }: { message: Shown }) {
  const t = useCopy(chat)
  const kind = typeof attachment === 'object' ? attachment.kind : attachment
  if (kind === undefined) return text
  return (
    <>
      <Icon name={icons[kind]} className="me-1" />
      {text === '' ? t(`attachment.${kind}`) : <span className="visually-hidden">{t(`attachment.${kind}`)}: </span>}
      {text}
    </>
  )
}
