import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

type SaveBarProps = {
  dirty: boolean
  saving: boolean
  /** A refusal that belongs to no field. It stays with the button, wherever the form is scrolled to. */
  refused?: string | undefined
  onDiscard: () => void
  /** Absent: the button sends the form it stands in. */
  onSave?: () => void
}

/** There while something is not saved yet, at the foot of whatever is being changed; leaving then asks first. */
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
