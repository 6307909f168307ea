import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { BookingDialog } from '#web/features/lessons/booking/booking-dialog.tsx'
import { again } from '#web/features/lessons/copy/again.ts'
import { RatingDialog } from '#web/features/lessons/ratings/rating-dialog.tsx'
import { serverNow, useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTimeRange, formatMinutes } from '#web/lib/format.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AgainBand } from './again-band.tsx'
import { BookingGate } from './booking/booking-gate.tsx'
import { type Meeting, nameOf } from './meeting.ts'
import { useCancelLesson } from './query.ts'
import type { LessonTasks } from './tasks.ts'
import { useAgain } from './use-again.ts'
import { WeeklyDialog } from './weekly-dialog.tsx'

/** What the student's cancellation would use up at this minute. */
const useMinutesUsedUp = ({ mine, lesson: { lateCancel } }: Meeting): number => {
  const now = useMinuteClock()
  return mine === 'student' && lateCancel && now >= Date.parse(lateCancel.from) ? lateCancel.minutes : 0
}

type CancelDialogProps = { meeting: Meeting; open: boolean; onOpen: (open: boolean) => void }

/** Confirms a cancellation: names the lesson and says whether its minutes return. */
function CancelDialog({ meeting, open, onOpen }: CancelDialogProps) {
  const t = useCopy(lessons)
  const cancel = useCancelLesson()
  const name = nameOf(meeting.other)
  const used = useMinutesUsedUp(meeting)
  const confirm = () =>
    cancel.mutate(meeting.id, {
      onSuccess: () => {
        onOpen(false)
        toast.show({
          id: `lesson-${meeting.id}`,
          kind: 'success',
          title: t('done.cancelled', { name }),
          ...(used > 0 ? { description: t('done.late', { used: formatMinutes(used) }) } : {}),
        })
      },
    })
  return (
    <ConfirmDialog
      open={open}
      onOpen={onOpen}
      kind="danger"
      icon="i-ph-calendar-x"
      title={t('confirm.title', { name })}
      subject={formatDateTimeRange(meeting.start, meeting.end, serverNow())}
      confirm={t('confirm.yes')}
      cancel={t('confirm.keep')}
      busy={cancel.isPending}
      error={cancel.error}
      errorTitle={t('done.failed')}
      onConfirm={confirm}
    >
      {used > 0
        ? t(used < meeting.lesson.duration ? 'confirm.studentLate' : 'confirm.studentLost', {
            used: formatMinutes(used),
            rest: formatMinutes(meeting.lesson.duration - used),
            name,
          })
        : t(`confirm.${meeting.mine}`, { minutes: formatMinutes(meeting.lesson.duration), name })}
    </ConfirmDialog>
  )
}

type AgainDialogProps = { meeting: Meeting; tasks: LessonTasks; open: boolean; onOpen: (open: boolean) => void }

/** Books the hour of an earlier lesson, from a list. */
function AgainDialog({ meeting, tasks, open, onOpen }: AgainDialogProps) {
  const t = useCopy(again)
  return (
    <Dialog open={open} onOpen={onOpen} title={t('titleWith', { name: nameOf(meeting.tutor) })} focusTitle>
      <Content meeting={meeting} tasks={tasks} onClose={() => onOpen(false)} />
    </Dialog>
  )
}

/** A component of its own, which forgets the last answer when the dialog closes. */
function Content({ meeting, tasks, onClose }: { meeting: Meeting; tasks: LessonTasks; onClose: () => void }) {
  const hour = useAgain(meeting)
  const { state } = hour.facts
  if (state === 'loading' || state === 'failed' || state === 'open' || hour.book.isSuccess)
    return <AgainBand meeting={meeting} hour={hour} tasks={tasks} />
  return <BookingGate gate={state} facts={hour.facts} tutorId={meeting.tutor.userId} onClose={onClose} />
}

/** The dialogs that cards and menus open through `tasks`; rendered once per screen. */
export function LessonDialogs({ tasks }: { tasks: LessonTasks }) {
  const { task, open, setOpen } = tasks
  if (!task) return null
  const { kind, meeting } = task
  const tutorId = meeting.tutor.userId
  switch (kind) {
    case 'cancel':
      return <CancelDialog key={meeting.id} meeting={meeting} open={open} onOpen={setOpen} />
    case 'rate':
      return (
        <RatingDialog
          key={tutorId}
          tutorId={tutorId}
          tutorName={nameOf(meeting.tutor)}
          open={open}
          onOpenChange={setOpen}
        />
      )
    case 'weekly':
      return <WeeklyDialog key={meeting.id} meeting={meeting} open={open} onOpen={setOpen} />
    case 'rebook':
      return <AgainDialog key={meeting.id} meeting={meeting} tasks={tasks} open={open} onOpen={setOpen} />
    case 'move':
    case 'book':
      return (
        <BookingDialog
          key={`${kind}-${meeting.id}`}
          tutorId={tutorId}
          lesson={kind === 'move' ? meeting.lesson : undefined}
          open={open}
          onOpenChange={setOpen}
        />
      )
  }
}
