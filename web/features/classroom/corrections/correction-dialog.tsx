import { useState } from 'react'
import type { CorrectionTexts } from '#contract/classroom/shapes/correction.ts'
import { SaveDialog } from '#web/ui/save-dialog.tsx'
import { CorrectionFields, useCorrectionFields } from './correction-fields.tsx'

type CorrectionDialogProps = {
  title: string
  texts: CorrectionTexts
  /** Nothing is written yet: it begins with what was said, else with what is better. */
  isNew?: boolean
  saving?: boolean
  error?: Error | null
  errorTitle?: string
  onSave: (texts: CorrectionTexts) => void
  onClose: () => void
}

/** One correction, to be written or changed. */
export function CorrectionDialog(props: CorrectionDialogProps) {
  const { title, texts, isNew, saving, error, errorTitle, onSave, onClose } = props
  const [typed, setTyped] = useState(texts)
  const fields = useCorrectionFields({ texts: typed, onChange: setTyped, onSave })
  return (
    <SaveDialog
      title={title}
      saving={saving}
      error={error}
      errorTitle={errorTitle}
      initialFocus={isNew ? fields.boxes.said : fields.boxes.better}
      onSave={fields.save}
      onClose={onClose}
    >
      <CorrectionFields fields={fields} />
    </SaveDialog>
  )
}
