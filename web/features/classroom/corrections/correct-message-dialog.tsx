import { correctionLimits } from '#contract/vocabulary/corrections.ts'
import { cleanLine } from '#contract/vocabulary/text.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { corrections } from '#web/features/classroom/copy/corrections.ts'
import { preferences } from '#web/features/classroom/sessions/preferences.ts'
import type { MarkedRange } from '#web/features/classroom/words/marked-range.ts'
import { toast } from '#web/ui/toast.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import { lastKind } from './correction-fields.tsx'
import { useCorrectionOutbox } from './use-outbox.ts'

type CorrectMessageDialogProps = {
  lessonId: number
  text: string
  /** What of it is marked: that is corrected instead of all of it. */
  marked: MarkedRange | null
  onClose: () => void
}

/** Corrects a message of the student, or what is marked in it: the better sentence begins as it was written. */
export function CorrectMessageDialog({ lessonId, text, marked, onClose }: CorrectMessageDialogProps) {
  const t = useCopy(corrections)
  const outbox = useCorrectionOutbox()
  const chosen = marked && marked.end > marked.start ? text.slice(marked.start, marked.end) : text
  const said = [...cleanLine(chosen)].slice(0, correctionLimits.said).join('')
  return (
    <CorrectionDialog
      title={t('fromMessage')}
      texts={{ said, better: said, why: '', kind: lastKind() }}
      onSave={(texts) => {
        outbox.add(lessonId, [texts], preferences.correctionsAtOnce.read())
        toast.show({ id: 'correction', kind: 'success', title: t('added') })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
