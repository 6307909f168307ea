import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

type SaveBarProps = {
  dirty: boolean
  saving: boolean
  /** An error that belongs to no field, shown beside the button so that it is visible wherever the form is scrolled. */
  refused?: string | undefined
  onDiscard: () => void
  /** Absent: the button submits the form it is in. */
  onSave?: () => void
}

/** The bar with "save" and "discard" at the end of a form while it has unsaved changes. */
export function SaveBar({ dirty, saving, refused, onDiscard, onSave }: SaveBarProps) {
  const t = useCopy(settings)
  return (
    <>
      <UnsavedGuard isDirty={() => dirty} />
      {dirty && (
        <div className="save-bar">
          {refused !== undefined && (
            <Alert kind="danger" urgent className="basis-full">
              {refused}
            </Alert>
          )}
          <span className="small strong lt-sm:visually-hidden" role="status">
            {t('dirty')}
          </span>
          <div className="flex gap-2 lt-sm:w-full sm:ms-auto">
            <Button kind="plain" disabled={saving} onClick={onDiscard}>
              {t('discard')}
            </Button>
            <Button type={onSave ? 'button' : 'submit'} className="lt-sm:flex-1" loading={saving} onClick={onSave}>
              {t('save')}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
