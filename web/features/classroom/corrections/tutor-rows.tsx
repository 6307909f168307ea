import { useState } from 'react'
import type { LessonCorrection, CorrectionTexts as Texts } from '#contract/classroom/shapes/correction.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { corrections } from '#web/features/classroom/copy/corrections.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import { CorrectionTexts } from './correction-texts.tsx'
import { isWaiting } from './is-waiting.ts'
import type { WaitingCorrection } from './outbox.ts'
import { useChangeCorrection, useRemoveCorrection } from './query.ts'
import type { useCorrectionOutbox } from './use-outbox.ts'

type TutorRowsProps = {
  lessonId: number
  list: readonly LessonCorrection[]
  outbox: ReturnType<typeof useCorrectionOutbox>
  now: number
  newestFirst?: boolean
}

/** The corrections of a lesson as its tutor has them: to be changed and taken back, and those that are on their way. */
export function TutorRows({ lessonId, list, outbox, now, newestFirst }: TutorRowsProps) {
  const t = useCopy(corrections)
  const [edited, setEdited] = useState<LessonCorrection | WaitingCorrection | null>(null)
  const [removed, setRemoved] = useState<LessonCorrection | null>(null)
  const change = useChangeCorrection(lessonId)
  const remove = useRemoveCorrection(lessonId)
  const waiting = outbox.waiting.filter((one) => one.lessonId === lessonId)
  const close = () => {
    change.reset()
    setEdited(null)
  }
  const save = (texts: Texts) => {
    if (edited === null) return
    if ('createdAt' in edited) return change.mutate({ id: edited.id, texts }, { onSuccess: close })
    outbox.remove(edited.id)
    outbox.add(lessonId, [texts], edited.atOnce)
    close()
  }
  const rows = [
    ...list.map((one) => (
      <li key={one.id} className="flex items-start gap-1 py-2.5">
        <div className="grow-in">
          <CorrectionTexts texts={one}>
            {isWaiting(one, now) && (
              <span className="inline-flex items-center gap-1">
                <Icon name="i-ph-clock" className="icon-4" />
                {t('later')}
              </span>
            )}
          </CorrectionTexts>
        </div>
        <IconButton
          size="sm"
          icon="i-ph-pencil-simple"
          label={t('edit.open', { said: one.said })}
          onClick={() => setEdited(one)}
        />
        <IconButton
          size="sm"
          icon="i-ph-trash"
          label={t('remove.open', { said: one.said })}
          onClick={() => setRemoved(one)}
        />
      </li>
    )),
    ...waiting.map((one) => (
      <li key={one.id} className="flex items-start gap-1 py-2.5">
        <div className="grow-in">
          <CorrectionTexts texts={one.texts}>
            <WaitingState refused={one.refused} isStuck={outbox.isStuck} />
          </CorrectionTexts>
        </div>
        {one.refused !== null && (
          <>
            <IconButton
              size="sm"
              icon="i-ph-pencil-simple"
              label={t('edit.open', { said: one.texts.said })}
              onClick={() => setEdited(one)}
            />
            <IconButton
              size="sm"
              icon="i-ph-trash"
              label={t('drop', { said: one.texts.said })}
              onClick={() => outbox.remove(one.id)}
            />
          </>
        )}
      </li>
    )),
  ]
  return (
    <>
      <ul className="divided">{newestFirst ? rows.toReversed() : rows}</ul>
      {edited && (
        <CorrectionDialog
          title={t('edit.title')}
          texts={'createdAt' in edited ? edited : edited.texts}
          saving={change.isPending}
          error={change.error}
          errorTitle={t('edit.failed')}
          onSave={save}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        onOpen={(open) => !open && setRemoved(null)}
        kind="danger"
        icon="i-ph-trash"
        title={t('remove.title')}
        confirm={t('remove.confirm')}
        cancel={t('remove.keep')}
        busy={remove.isPending}
        error={remove.error}
        errorTitle={t('remove.failed')}
        onConfirm={() => removed && remove.mutate(removed.id, { onSuccess: () => setRemoved(null) })}
      >
        {t('remove.text')}
      </ConfirmDialog>
    </>
  )
}

function WaitingState({ refused, isStuck }: { refused: WaitingCorrection['refused']; isStuck: boolean }) {
  const t = useCopy(corrections)
  if (refused !== null)
    return (
      <span role="alert" className="text-danger">
        {t('refused')}. {errorCodeText(refused)}
      </span>
    )
  return (
    <span className="inline-flex items-center gap-1">
      <Icon name={isStuck ? 'i-ph-wifi-slash' : 'i-ph-cloud-arrow-up'} className="icon-4" />
      {t(isStuck ? 'unsent' : 'sending')}
    </span>
  )
}
