import { useCopy } from '#web/copy/use-copy.ts'
import { BookingGate } from '#web/features/lessons/booking/booking-gate.tsx'
import { again } from '#web/features/lessons/copy/again.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AgainBand } from './again-band.tsx'
import { type Meeting, nameOf } from './meeting.ts'
import type { LessonTasks } from './tasks.ts'
import { useAgain } from './use-again.ts'

type AgainDialogProps = { meeting: Meeting; tasks: LessonTasks; open: boolean; onOpen: (open: boolean) => void }

/** Books the hour of an earlier lesson, from a list. */
export function AgainDialog({ meeting, tasks, open, onOpen }: AgainDialogProps) {
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
