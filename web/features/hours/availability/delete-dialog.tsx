import { useCopy } from '#web/copy/use-copy.ts'
import { availability } from '#web/features/hours/copy/availability.ts'
import { formatDateTime, formatDateTimeRange } from '#web/lib/format.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { OfferedSlot } from './draft.ts'
import type { Booked } from './plan.ts'
import { useSaveHours } from './query.ts'

type DeleteDialogProps = {
  slot: OfferedSlot
  booked: readonly Booked[]
  now: number
  open: boolean
  onOpen: (open: boolean) => void
}

/** Confirms deleting a slot. When lessons are booked in it, lists those that would be cancelled. */
export function DeleteDialog({ slot, booked, now, open, onOpen }: DeleteDialogProps) {
  const t = useCopy(availability)
  const save = useSaveHours()
  const lost = booked.filter((one) => one.slotId === slot.id && one.end > now)
  const running = lost.some((one) => one.start <= now)
  const confirm = () =>
    save.mutate([{ type: 'delete', id: slot.id }], {
      onSuccess: () => {
        onOpen(false)
        toast.show({ id: 'hours', kind: 'success', title: t('deleting.done') })
      },
    })
  return (
    <ConfirmDialog
      open={open}
      onOpen={onOpen}
      kind="danger"
      icon="i-ph-trash"
      title={t('deleting.title')}
      subject={formatDateTimeRange(slot.start, slot.end, now)}
      confirm={t(lost.length > 0 ? 'deleting.yesBooked' : 'deleting.yes')}
      cancel={t('deleting.keep')}
      busy={save.isPending}
      error={save.error}
      errorTitle={t('deleting.failed')}
      onConfirm={running ? () => onOpen(false) : confirm}
    >
      <p>
        {running
          ? t('deleting.running')
          : lost.length === 0
            ? t('deleting.free')
            : t('deleting.booked', { count: lost.length })}
      </p>
      {!running && <LostLessons list={lost} now={now} />}
    </ConfirmDialog>
  )
}

/** Names and times of the lessons that a change would cancel. */
export function LostLessons({ list, now }: { list: readonly Booked[]; now: number }) {
  const t = useCopy(availability)
  if (list.length === 0) return null
  return (
    <ul className="stack-2 mt-2 text-text small">
      {list.map((one) => (
        <li key={`${one.slotId}-${one.start}`}>
          {t('editor.lostOne', { name: one.name ?? t('editor.someone'), when: formatDateTime(one.start, now) })}
        </li>
      ))}
    </ul>
  )
}
