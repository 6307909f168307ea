import { useState } from 'react'
import type { Lesson } from '#contract/lessons/shapes/lesson.ts'
import { disputeKindsOf } from '#contract/money/rules/disputes.ts'
import { type DisputeKind, disputeLimits } from '#contract/vocabulary/disputes.ts'
import { textLength } from '#contract/vocabulary/text.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminDisputes } from '#web/features/team/copy/admin-disputes.ts'
import { adminLesson } from '#web/features/team/copy/admin-lesson.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useOpenDispute } from './query.ts'

export type Side = 'student' | 'tutor'
const { text: textLimits } = disputeLimits

type DisputeDialogProps = { lesson: Lesson; sides: readonly Side[]; onClose: () => void }

/** Opens a dispute for a member who has none about the lesson yet. */
export function DisputeDialog({ lesson, sides, onClose }: DisputeDialogProps) {
  const t = useCopy(adminLesson)
  const d = useCopy(adminDisputes)
  const c = useCopy(common)
  const kinds = disputeKindsOf({
    canceledAt: lesson.canceledAt === null ? null : Date.parse(lesson.canceledAt),
    verdict: lesson.verdict,
  })
  const [side, setSide] = useState<Side>(sides[0] ?? 'student')
  const [kind, setKind] = useState<DisputeKind>(kinds[0] ?? 'other')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const open = useOpenDispute(lesson.id)
  const length = textLength(text.trim())
  const isShort = length < textLimits.min
  const send = () => {
    setTried(true)
    if (isShort || length > textLimits.max) return
    open.mutate(
      { side, kind, text: text.trim() },
      {
        onSuccess: () => {
          onClose()
          toast.show({ id: `lesson-${lesson.id}`, kind: 'success', title: t('dispute.done') })
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpen={(next) => !next && onClose()}
      closable={!open.isPending}
      title={t('dispute.title')}
      description={t('dispute.lead')}
      footerAtEnd
      footer={
        <>
          <Button kind="line" disabled={open.isPending} onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button loading={open.isPending} onClick={send}>
            {t('dispute.send')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <div className="stack-2">
          <p className="label">{t('dispute.side')}</p>
          <SegmentedControl
            block
            label={t('dispute.side')}
            value={side}
            onValue={setSide}
            options={sides.map((value) => ({ value, label: t(`dispute.sides.${value}`) }))}
          />
        </div>
        <div className="stack-2">
          <p className="label">{t('dispute.kind')}</p>
          <RadioCards
            label={t('dispute.kind')}
            className="sm:grid-cols-2"
            options={kinds.map((value) => ({ value, label: d(`kinds.${value}`) }))}
            value={kind}
            onValue={setKind}
          />
        </div>
        <Field
          label={t('dispute.text')}
          hint={t('dispute.textHint')}
          error={tried && isShort ? t('dispute.textShort') : undefined}
          counter={{ used: length, max: textLimits.max }}
        >
          <Textarea rows={4} value={text} onValue={setText} />
        </Field>
        {open.error && (
          <Alert kind="danger" urgent title={t('dispute.failed')}>
            {errorText(open.error)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
