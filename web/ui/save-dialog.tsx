import type { ReactNode, RefObject } from 'react'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type SaveDialogProps = {
  title: ReactNode
  description?: ReactNode
  /** What is edited. */
  children: ReactNode
  /** Words of the button that saves; "save" by default. */
  confirm?: string
  /** False while what is edited cannot be saved. */
  savable?: boolean
  saving?: boolean
  /** Why saving failed; the dialog stays open and says it. */
  error?: Error | null
  errorTitle?: string
  /** What is focused instead of the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  onSave: () => void
  onClose: () => void
}

/** A narrow dialog that edits one thing, with a button that saves it. Shown as long as it is mounted. */
export function SaveDialog(props: SaveDialogProps) {
  const {
    title,
    description,
    children,
    savable = true,
    saving,
    error,
    errorTitle,
    initialFocus,
    onSave,
    onClose,
  } = props
  const t = useCopy(common)
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title={title}
      description={description}
      size="narrow"
      initialFocus={initialFocus}
      footer={
        <>
          <Button loading={saving} disabled={!savable} onClick={onSave}>
            {props.confirm ?? t('save')}
          </Button>
          <Button kind="plain" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {children}
        {error && (
          <Alert kind="danger" urgent title={errorTitle}>
            {errorText(error)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
