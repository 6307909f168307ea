import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Loader } from '#web/ui/logo.tsx'

/** Shown while the code or the data of a screen loads. */
export function PageLoader() {
  const t = useCopy(shell)
  return (
    <div className="grid place-content-center min-h-[60dvh]" role="status">
      <Loader label={t('loadingPage')} />
    </div>
  )
}
