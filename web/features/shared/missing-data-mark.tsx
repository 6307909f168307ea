import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** A dot on a link or tab behind which data is missing. */
export function MissingDataMark() {
  const t = useCopy(shell)
  return (
    <>
      <i className="dot flex-none size-2.5 rounded-[50%] bg-danger" aria-hidden="true" />
      <VisuallyHidden>{t('missing')}</VisuallyHidden>
    </>
  )
}
