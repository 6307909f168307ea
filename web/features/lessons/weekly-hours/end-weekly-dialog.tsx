import { nextOccurrence } from '#contract/lessons/rules/weekly-hours.ts'
import type { WeeklyHour } from '#contract/lessons/shapes/weekly-hour.ts'
import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { weekly } from '#web/features/lessons/copy/weekly.ts'
import { formatBareWeekday, formatTime } from '#web/lib/format.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useEndWeeklyHour } from './weekly-hours.ts'

/** Weekday, time and tutor of a weekly hour in words. It has no date of its own; the next one it falls on names both. */
export const weeklyHourWords = (hour: WeeklyHour, now: number) => {
  const next = nextOccurrence(hour, now).start
  return { day: formatBareWeekday(next), time: formatTime(next), name: hour.tutor.name ?? lessons.unnamed.tutor }
}

type EndWeeklyDialogProps = { hour: WeeklyHour; now: number; open: boolean; onOpen: (open: boolean) => void }

/** Asks a student whether an hour is to be booked every week no longer. */
export function EndWeeklyDialog({ hour, now, open, onOpen }: EndWeeklyDialogProps) {
  const t = useCopy(weekly)
  const end = useEndWeeklyHour()
  const words = weeklyHourWords(hour, now)
  const confirm = () =>
    end.mutate(hour.id, {
      onSuccess: () => {
        onOpen(false)
        toast.show({ id: `weekly-${hour.id}`, kind: 'success', title: t('end.done'), text: t('when', words) })
      },
    })
  return (
    <ConfirmDialog
      open={open}
      onOpen={onOpen}
      kind="warning"
      icon="i-ph-repeat"
      title={t('end.title', words)}
      subject={t('when', words)}
      confirm={t('end.yes')}
      cancel={t('end.no')}
      busy={end.isPending}
      error={end.error}
      errorTitle={t('end.failed')}
      onConfirm={confirm}
    >
      {t('end.text')}
    </ConfirmDialog>
  )
}
