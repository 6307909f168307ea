import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { admin } from '#web/features/team/copy/admin.ts'
import { isStaleRowError } from '#web/lib/api-errors.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type ChangeFailedProps = {
  title: string
  error: Error
  /** Shows the row as it is now, in place of what was typed about the old one; not needed for a new row. */
  onReload: (() => void) | undefined
}

/** Why the form of a row was not saved. Where somebody else has changed the row meanwhile, who, and a way to that state. */
export function ChangeFailed({ title, error, onReload }: ChangeFailedProps) {
  const t = useCopy(admin)
  const isStale = isStaleRowError(error)
  return (
    <Alert kind={isStale ? 'warning' : 'danger'} urgent title={title}>
      {errorText(error)}
      {isStale && onReload && (
        <Button size="sm" kind="line" icon="i-ph-arrow-clockwise" className="mt-3 flex" onClick={onReload}>
          {t('showLatest')}
        </Button>
      )}
    </Alert>
  )
}
