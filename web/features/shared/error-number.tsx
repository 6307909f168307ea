import { useState } from 'react'
import { common } from '#web/copy/common.ts'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** The number by which the team finds what the log says of a fault, with a button that copies it. */
export default function ErrorNumber({ id }: { id: string }) {
  const t = useCopy(shell)
  const words = useCopy(common)
  const [copied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard?.writeText(id).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <span className="block caption quiet">
      <span className="inline-flex flex-wrap items-center justify-center gap-1">
        {t('errorId')}
        <bdi className="ltr num select-all">{id}</bdi>
        <IconButton
          size="sm"
          icon={copied ? 'i-ph-check' : 'i-ph-copy'}
          label={words(copied ? 'copied' : 'copy')}
          onClick={copy}
        />
      </span>
      <span className="block">{t('errorIdUse')}</span>
    </span>
  )
}
